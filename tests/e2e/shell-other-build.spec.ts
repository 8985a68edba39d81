import { expect, test } from './support/test.ts';

test.use({ build: 'other' });

test('the classic variant has its own tabs [SHELL-02]', async ({ page, customer }) => {
  void customer;
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Rule',
    'Coin list',
    'Blindbox',
    'Mine',
  ]);
});

test('options and lock-up are not tabs here: only these have a back control [SHELL-03]', async ({ page, customer }) => {
  void customer;
  const main = page.getByRole('navigation', { name: 'Main' });
  const back = page.getByRole('banner').getByRole('button', { name: 'Back' });
  for (const [path, title, tab] of [
    ['/pages/Option/Option', 'Options', false],
    ['/pages/Lock-up/Lock-up', 'Lock-up mining', false],
    ['/pages/optionRule/index', 'Option rules', true],
    ['/pages/blindbox/index', 'Blind box', true],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveTitle(`${title} · Andaman`);
    await expect(main).toHaveCount(tab ? 1 : 0);
    await expect(back).toHaveCount(tab ? 0 : 1);
  }
});

test('shows home and coin list to visitors with open access, but not settings [SHELL-10]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
  await page.goto('/#/pages/coinList/index');
  await expect(page.getByText('BTC', { exact: true })).toBeVisible();
  await page.goto('/#/pages/mine/setting');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fsetting$/);
});

test('gives up a hanging page file after 60 s with a page timeout of 60 s [SHELL-21]', async ({
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
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(page.getByRole('heading', { name: 'The page did not load' })).toBeVisible();
});
