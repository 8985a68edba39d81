import { expect, test } from './support/test.ts';

const heading = { level: 1 } as const;

test('shows the first unread message once per start, and confirming marks it as read [SHELL-17]', async ({
  page,
  customer,
  qa,
}) => {
  for (const title of ['Third', 'Second', 'First'])
    await qa.message({ username: customer.username, title, content: `<p>${title} text</p>` });
  await qa.clearLog();
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('First');
  await expect(dialog).toContainText('First text');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await qa.log('message.reader')).map(({ fields }) => fields['ids'])).toHaveLength(1);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coin list' }).click();
  await expect(page).toHaveTitle('Coin list · Andaman');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Second');
});

test('shows no dialog and no error with nothing unread, or when the call fails [SHELL-18]', async ({
  page,
  customer,
  qa,
  problems,
}) => {
  void customer;
  await page.goto('/');
  await expect.poll(() => qa.count('message.unread')).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  problems.allow(/status of 500/);
  await qa.clearLog();
  await qa.fault({ call: 'message.unread', kind: 'status', value: 500 });
  await page.reload();
  await expect.poll(() => qa.count('message.unread')).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('requests no message while logged out [SHELL-18]', async ({ page, qa }) => {
  await page.goto('/#/pages/mine/mine');
  await expect(page).toHaveTitle('Mine · Andaman');
  // the start's config arrives before the message
  await expect.poll(() => qa.count('other.config')).toBeGreaterThan(0);
  await page.goto('/#/pages/index/companyProfile');
  await expect.poll(async () => (await qa.log('other.config')).map(({ fields }) => fields['act'])).toContain('about');
  expect(await qa.count('message.unread')).toBe(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a due forced update shows only its dialog, which only its button closes [SHELL-18 PWA-11]', async ({
  page,
  customer,
  qa,
}) => {
  await qa.message({ username: customer.username, title: 'Waiting', content: 'text' });
  await qa.config({ appurl_android: 'https://get.example/app.apk?v=102' });
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Please update to the latest version!');
  await expect.poll(() => qa.count('message.unread')).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.goBack();
  await page.evaluate(() => {
    location.hash = '/pages/mine/mine';
  });
  await expect(page).toHaveTitle('Mine · Andaman');
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('heading')).toHaveText('Please update to the latest version!');
});

test('keeps the rest working if a page fails while rendering [SHELL-16]', async ({ page, customer, qa, problems }) => {
  problems.allow(/broken on purpose/, /Uncaught:/);
  await qa.message({ username: customer.username, title: 'One', content: 'text' });
  await page.addInitScript(() => {
    const { createElement } = Document.prototype;
    Document.prototype.createElement = function (this: Document, tag: string) {
      if (tag === 'time' && location.hash.includes('msgList')) throw new Error('broken on purpose');
      return createElement.call(this, tag);
    } as typeof createElement;
  });
  await page.goto('/#/pages/index/msgList');
  await expect(page.getByRole('heading', { name: "We couldn't show this page" })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveTitle('Mine · Andaman');
  await expect(page.getByText(customer.username).first()).toBeVisible();
});

test('a hanging page shows a loading state, and after 120 s a page with reload [SHELL-21]', async ({
  page,
  customer,
  qa,
  problems,
}) => {
  void customer;
  problems.allow(/page .*msgList/);
  // the account was prepared through the API
  await qa.clearLog();
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  // the shell's own files have loaded after the first screen; from here on no file loads
  await page.clock.runFor(5000);
  await expect.poll(() => qa.count('message.unread')).toBeGreaterThan(0);
  await page.route('**/assets/*.js', () => new Promise(() => undefined));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.evaluate(() => {
    location.hash = '/pages/index/msgList';
  });
  await page.clock.runFor(1000);
  await expect(page.getByRole('heading', heading)).toHaveText('Messages');
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  await page.clock.runFor(118_000);
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  await page.clock.runFor(2000);
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(
    page
      .getByRole('tab', { name: /Unread/ })
      .or(page.getByRole('radio', { name: /Unread/ }))
      .first(),
  ).toBeVisible();
});

test('the next page loads the code of bars and dialogs when it failed before [SHELL-21 PWA-17]', async ({
  page,
  customer,
  qa,
  problems,
}) => {
  void customer;
  problems.allow(/PageLoadError|chrome-.*\.js/);
  await qa.clearLog();
  await page.route('**/assets/chrome-*.js', (route) => route.abort());
  const refused = page.waitForEvent('console', (message) => message.text().includes('PageLoadError'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await refused;
  expect(await qa.count('message.unread')).toBe(0);
  await page.unroute('**/assets/chrome-*.js');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mine' }).click();
  await expect(page).toHaveTitle('Mine · Andaman');
  await expect.poll(() => qa.count('message.unread')).toBeGreaterThan(0);
});
