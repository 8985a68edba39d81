import type { Page } from '@playwright/test';
import { copiesOf, goOffline, languagesKept, open, takenOver, visit, chooseLanguage } from './pwa-helpers.ts';
import { config } from '../../src/api/content.ts';
import { coins } from '../../src/api/market.ts';
import { expect, test, whenOffline, whenStatus } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Console message of a read that the network does not answer; the app shows the stored copy instead. */
const unanswered = [whenOffline, /net::ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/];
const asOf = (page: Page) => page.getByText(/^as of /).first();

test('home opens offline after one visit with its last quotes [PWA-03 PWA-04]', async ({
  page,
  context,
  customer,
  api,
  problems,
}) => {
  problems.allow(...unanswered);
  const { name } = (await api.must(coins, {}, { token: customer.token })).lists[0];
  await page.goto('/');
  await takenOver(page);
  await expect.poll(() => copiesOf(page, 'coin.lists')).toHaveLength(2);
  await expect.poll(() => copiesOf(page, 'content.slide')).not.toEqual([]);
  await expect.poll(() => copiesOf(page, 'other.config')).not.toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
  await expect(asOf(page)).toBeVisible();
});

const screens: Record<string, RegExp> = {
  '#/pages/index/index': /Home/,
  '#/pages/index/companyProfile': /Company profile|About/,
  '#/pages/index/msgList': /Messages/,
  '#/pages/coinList/index': /Coin list/,
  '#/pages/mine/mine': /Mine/,
  '#/pages/mine/setting': /Settings/,
  '#/pages/index/web-view?url=https%3A%2F%2Fnews.example': /Leaving Andaman/,
};

test('every customer page opens cold and offline after one visit [PWA-03]', async ({
  page,
  context,
  customer,
  problems,
}) => {
  void customer;
  problems.allow(...unanswered);
  await page.goto('/');
  await takenOver(page);
  await context.setOffline(true);
  for (const [address, title] of Object.entries(screens)) {
    const cold = await context.newPage();
    await cold.goto(`/${address}`);
    await expect(cold).toHaveTitle(title);
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(cold.getByRole('heading', { name: 'The page did not load' })).toBeHidden();
    await cold.close();
  }
});

test('explains offline why a page shows nothing, and loads it after reconnecting [PWA-03 CALL-14]', async ({
  page,
  context,
  customer,
  problems,
}) => {
  void customer;
  problems.allow(...unanswered);
  await page.goto('/');
  await takenOver(page);
  await context.setOffline(true);
  for (const [address, title, quiet] of [
    ['Liquidity/sell', 'Redeem', "The terms didn't load"],
    ['Recharge/Recharge', 'Deposit', "Deposit methods didn't load"],
  ] as const) {
    await page.goto(`/#/pages/${address}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // the reason shows once, over the page
    await expect(page.getByText("We can't connect. Showing saved information.")).toBeVisible();
    await expect(page.getByRole('main').getByText(quiet)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  }
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /USDT/ }).first()).toBeVisible();
  await expect(page.getByText(/didn't load/)).toHaveCount(0);
});

test('every visitor page opens cold and offline after one visit [PWA-03]', async ({ page, context, problems }) => {
  problems.allow(...unanswered);
  await page.goto('/');
  await takenOver(page);
  await context.setOffline(true);
  for (const [address, title] of Object.entries({
    '': /Welcome to Andaman/,
    '#/pages/login/login': /Log in/,
    '#/pages/login/regist': /Open an account/,
    '#/pages/login/forgetPwd': /Forgot password/,
    '?utm_source=mail#/pages/login/regist': /Open an account/,
    'index.html#/pages/login/login': /Log in/,
  })) {
    const cold = await context.newPage();
    await cold.goto(`/${address}`);
    await expect(cold).toHaveTitle(title);
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
    await cold.close();
  }
});

for (const [language, lang] of Object.entries({ en: 'en', zh: 'zh', th: 'th', jp: 'ja', ar: 'ar', hi: 'hi' })) {
  test(`home opens offline in ${lang} with the figures read in English, and marks its texts [PWA-03 PWA-04]`, async ({
    page,
    context,
    customer,
    problems,
  }) => {
    void customer;
    problems.allow(...unanswered, /coin\.lists|content\.slide|other\.config/);
    await page.goto('/');
    await takenOver(page);
    await expect.poll(() => copiesOf(page, 'coin.lists')).toHaveLength(2);
    await languagesKept(page);
    await chooseLanguage(page, language);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('time').first()).toBeVisible();
    const english = new Intl.DisplayNames([lang], { type: 'language' }).of('en')!;
    await expect(page.getByRole('status').getByText(english)).toHaveCount(language === 'en' ? 0 : 1);
  });
}

test('online, the stored copy shows at once and fresh data replaces it [PWA-04]', async ({ page, customer, qa }) => {
  void customer;
  await qa.config({ scroll_notice: 'first notice' });
  await page.goto('/');
  await takenOver(page);
  await expect.poll(async () => (await copiesOf(page, 'other.config')).join()).toContain('first notice');
  // delayed before the change, since a read by this page could write the new data into the copy
  await qa.fault({ call: 'other.config', kind: 'latency', value: 60_000 });
  await qa.config({ scroll_notice: 'second notice' });
  await page.reload();
  await expect(page.getByText('first notice').first()).toBeVisible();
  await qa.clearFaults();
  await expect(page.getByText('second notice').first()).toBeVisible();
  // the page gets the answer before the worker has written it
  await expect.poll(async () => (await copiesOf(page, 'other.config')).join()).toContain('second notice');
});

test('shows stored messages, all and unread, when the network is slow or off [PWA-05]', async ({
  page,
  context,
  customer,
  qa,
  problems,
}) => {
  problems.allow(...unanswered);
  await qa.message({ username: customer.username, title: 'An old message', content: 'x' });
  await page.goto('/');
  await takenOver(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto('/#/pages/index/msgList');
  await expect(page.getByRole('list', { name: 'All messages' })).toContainText('An old message');
  await page.getByRole('tab', { name: /Unread/ }).click();
  await expect.poll(async () => (await copiesOf(page, 'message.list')).length).toBe(2);

  await qa.message({ username: customer.username, title: 'A new message', content: 'x' });
  await page.reload();
  await expect(page.getByRole('list', { name: 'All messages' })).toContainText('A new message');

  await qa.fault({ call: 'message.list', kind: 'hang' });
  await page.reload();
  await expect(page.getByRole('list', { name: 'All messages' })).toContainText('A new message');
  await expect(asOf(page)).toBeVisible();

  await qa.clearFaults();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('list', { name: 'All messages' })).toContainText('A new message');
  await expect(asOf(page)).toBeVisible();
});

for (const fault of [
  { kind: 'ret', value: 0 },
  { kind: 'status', value: 500 },
  { kind: 'html' },
  { kind: 'brokenJson' },
  { kind: 'empty' },
] as const) {
  test(`a stored read that fails with ${fault.kind} keeps the last good copy [PWA-06]`, async ({
    page,
    context,
    customer,
    qa,
    api,
    problems,
  }) => {
    problems.allow(...unanswered, whenStatus(500), /coin\.lists|health/);
    const { name } = (await api.must(coins, {}, { token: customer.token })).lists[0];
    await page.goto('/#/pages/coinList/index');
    await takenOver(page);
    // the whole list, and home's first coins
    await expect.poll(() => copiesOf(page, 'coin.lists')).toHaveLength(2);
    const requests = await qa.count('coin.lists');
    await qa.fault({ call: 'coin.lists', ...fault });
    await page.reload();
    await expect.poll(() => qa.count('coin.lists')).toBeGreaterThan(requests);
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    const copies = await copiesOf(page, 'coin.lists');
    expect(copies).toHaveLength(2);
    for (const copy of copies) expect(JSON.parse(copy)).toMatchObject({ ret: 1 });
  });
}

test(
  'a change is refused at once offline, and not sent later [PWA-07]',
  { tag: '@window' },
  async ({ page, context, qa, api, problems }) => {
    problems.allow(...unanswered, /users\.login|health/);
    const account = await api.register();
    await page.goto('/#/pages/login/login');
    await takenOver(page);
    await page.getByLabel('Phone number or email').fill(account.username);
    await page.getByLabel('Login password', { exact: true }).fill(account.password);
    await page.getByRole('checkbox').check();
    const before = await qa.count('users.login');
    await goOffline(page, config);
    // Enter submits the form, or finds its button closed if a background read met the outage first; a click would wait
    // for the button to open
    await page.getByLabel('Login password', { exact: true }).press('Enter');
    await expect(page.getByText("You're offline. Connect to log in.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
    await context.setOffline(false);
    await page.reload();
    await page.goto('/#/pages/index/companyProfile');
    // a later call has arrived, so the refused one would have been sent before it
    await expect
      .poll(async () => (await qa.log('other.config')).filter((logged) => logged.fields['act'] === 'about').length)
      .toBeGreaterThan(0);
    expect(await qa.count('users.login')).toBe(before);
    const registered = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const sync = (registration as unknown as { sync?: { getTags(): Promise<string[]> } }).sync;
      return sync ? sync.getTags() : [];
    });
    expect(registered).toEqual([]);
  },
);

test('with worker and server stopped, the page opens from the caches only [PWA-03]', async ({
  browser,
  deployment,
  problems,
}) => {
  problems.allow(/net::ERR_(CONNECTION_REFUSED|FAILED)/);
  const live = await deployment({ own: true });
  const context = await visit(browser, live, problems);
  const page = await open(context);
  await expect.poll(() => copiesOf(page, 'other.config')).not.toEqual([]);
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await live.server.stop();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  const sources = await page.evaluate(() =>
    (performance.getEntries() as (PerformanceEntry & { readonly workerFinalSourceType?: string })[])
      .filter(({ entryType, name }) => entryType === 'navigation' || /\/assets\/.*\.(js|css)$/.test(name))
      .map((entry) => entry.workerFinalSourceType),
  );
  expect(sources.length).toBeGreaterThan(4);
  expect(new Set(sources)).toEqual(new Set(['cache']));
  // the notice follows a call that the worker could not answer
  await expect(page.getByText("We can't connect. Showing saved information.")).toBeVisible();
  await context.close();
});
