import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Routes of existing pages, with their titles. */
const visitors = {
  '/pages/index/companyProfile': /^About Andaman|^Company profile/,
  '/pages/index/web-view': 'Leaving Andaman',
  '/pages/login/login': 'Log in',
  '/pages/login/regist': 'Open an account',
  '/pages/login/forgetPwd': 'Forgot password',
  '/pages/mine/mine': 'Mine',
} as const;
const customers = {
  '/pages/index/index': 'Home',
  '/pages/index/companyProfile': /^About Andaman|^Company profile/,
  '/pages/index/msgList': 'Messages',
  '/pages/index/web-view': 'Leaving Andaman',
  '/pages/coinList/index': 'Coin list',
  '/pages/mine/mine': 'Mine',
  '/pages/mine/setting': 'Settings',
} as const;

/** The customer's other routes, by acceptance code, with the parameters that detail pages need. */
const more = {
  'SHELL-04': ['index/singin', 'index/welfare', 'index/welfareDetails?id=daily-points', 'index/share'],
  'SHELL-05': [
    'Option/Option',
    'Option/Option_old',
    'Option/orderRecord/orderRecord',
    'Lock-up/Lock-up',
    'Lock-up/productDetails/productDetails?id=1',
    'Lock-up/record/record',
    'contracts/contracts',
    'contracts/orderList',
  ],
  'SHELL-06': [
    'optionRule/index',
    'blindbox/index',
    'service/index',
    'service/cases',
    'intro/intro',
    'activeList/index',
    'activeList/activeDetails?id=daily-points',
    '/choose-location',
    '/open-location',
  ],
  'SHELL-07': [
    ...['avatar', 'nickname', 'phone', 'tradeAccount', 'password', 'tradePwd', 'paypass', 'chooseMoneyType'].map(
      (name) => `mine/setting/${name}`,
    ),
    'mine/Certification/primary',
    'mine/Certification/advanced',
    'mine/addWallet',
    'mine/walletList',
    'mine/vipLevel',
    'mine/pointRecord',
  ],
  'SHELL-08': [
    ...['Recharge', 'record', 'qrpay', 'bankpay', 'orderDetails?id=1'].map((name) => `Recharge/${name}`),
    ...['Withdraw', 'record', 'orderDetails?id=1'].map((name) => `Withdraw/${name}`),
    'accountDetails/accountDetails',
    // the confirmed values are in the address; without them the page leads back to the form
    ...[
      'Liquidity',
      'buy',
      'sell',
      'buyConfirm?amount=10&key=a-key',
      'sellConfirm?amount=10&speed=standard&key=a-key',
      'record',
    ].map((name) => `Liquidity/${name}`),
  ],
} as const;

/** Pages with their own bar; a tab has the tab bar. */
const own: readonly string[] = [
  '/pages/accountDetails/accountDetails',
  '/pages/index/index',
  '/pages/index/singin',
  '/pages/index/companyProfile',
  '/pages/index/share',
  '/pages/login/login',
  '/pages/Option/Option',
  '/pages/Recharge/Recharge',
  '/pages/Withdraw/Withdraw',
  '/pages/contracts/contracts',
  '/pages/service/index',
  '/pages/intro/intro',
  '/pages/blindbox/index',
];
const tabbed: readonly string[] = ['/pages/coinList/index', '/pages/Lock-up/Lock-up', '/pages/mine/mine'];

const titled = (title: string | RegExp): string | RegExp => (typeof title === 'string' ? `${title} · Andaman` : title);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const back = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Back' });

test('no hash and #/ are home, and the address stays unchanged [SHELL-04]', async ({ page, customer }) => {
  void customer;
  for (const address of ['/', '/#/', '/#/pages/index/index']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page).toHaveTitle('Home · Andaman');
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
    expect(new URL(page.url()).hash).toBe(new URL(address, page.url()).hash);
  }
});

test('each page opens directly for a customer, with one bar [SHELL-04 SHELL-06 SHELL-07 SHELL-09]', async ({
  page,
  customer,
}) => {
  void customer;
  for (const [path, title] of Object.entries(customers)) {
    await page.goto('about:blank');
    await page.goto(`/#${path}`);
    await expect(page).toHaveTitle(titled(title));
    await expect(heading(page)).toHaveCount(1);
    await expectBar(page, path);
    await expect(page.getByRole('main')).toHaveCount(1);
    expect(new URL(page.url()).hash).toBe(`#${path}`);
  }
});

/** One bar of the page's kind: its own, the tab's, or the standard bar with title and back control. */
async function expectBar(page: Page, at: string): Promise<void> {
  const bar = page.getByRole('banner');
  await expect(bar, at).toHaveCount(1);
  const [path = ''] = at.split('?');
  const kind = own.includes(path) ? 'own' : tabbed.includes(path) ? 'tab' : 'standard';
  await expect(bar, at).toHaveAttribute('data-bar', kind);
  if (kind !== 'standard') return;
  await expect(bar.getByRole('heading', { level: 1 }), at).toBeInViewport();
  await expect(back(page), at).toBeVisible();
}

/** Each opens cold with its own screen, one bar of its kind and an unchanged hash. */
async function openEach(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const at = path.startsWith('/') ? path : `/pages/${path}`;
    await page.goto('about:blank');
    await page.goto(`/#${at}`);
    await expect(heading(page), at).toHaveCount(1);
    await expectBar(page, at);
    await expect(page, at).toHaveTitle(/. · Andaman$/);
    await expect(page, at).not.toHaveTitle(/^(Page not found|Home|Log in) /);
    await expect(
      page.getByText(/There's nothing here|The page did not load|We couldn't show this page|The link is incomplete/),
      at,
    ).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe(`#${at}`);
  }
}

test('login, welfare and share open directly [SHELL-04 SHELL-09]', async ({ page, customer }) => {
  void customer;
  await openEach(page, more['SHELL-04']);
});
test('options, lock-up mining and contracts open directly [SHELL-05 SHELL-09]', async ({ page, customer }) => {
  void customer;
  await openEach(page, more['SHELL-05']);
});
test('rule, blind box, service, intro, activities and map open directly [SHELL-06 SHELL-09]', async ({
  page,
  customer,
}) => {
  void customer;
  await openEach(page, more['SHELL-06']);
});
test('settings, identity verification, wallets, level and points open directly [SHELL-07 SHELL-09]', async ({
  page,
  customer,
}) => {
  void customer;
  await openEach(page, more['SHELL-07']);
});
test('deposit, withdraw, account details and liquidity open directly [SHELL-08 SHELL-09]', async ({
  page,
  customer,
}) => {
  void customer;
  await openEach(page, more['SHELL-08']);
});

test('public pages open for a visitor [SHELL-10 SHELL-06]', async ({ page, qa }) => {
  for (const [path, title] of Object.entries(visitors)) {
    await page.goto('about:blank');
    await page.goto(`/#${path}`);
    await expect(page).toHaveTitle(titled(title));
    await expect(heading(page)).toHaveCount(1);
    await expectBar(page, path);
    expect(new URL(page.url()).hash).toBe(`#${path}`);
  }
  expect((await qa.log()).filter(({ token }) => token)).toEqual([]);
});

test('a stranger who opens home first sees how it works, and no call of home is sent [LIVE-08]', async ({
  page,
  qa,
}) => {
  for (const address of ['/', '/#/', '/#/pages/index/index']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(heading(page)).toHaveText('Welcome to Andaman');
    await expect(page).toHaveURL(/#\/pages\/intro\/intro$/);
    await expect(page.getByText('Open an account with your phone number')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    // Back has no page to return to
    await expect(back(page)).toHaveCount(0);
  }
  expect(await qa.count('content.slide')).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(heading(page)).toHaveText('Log in');
  await back(page).click();
  await page.getByRole('main').getByRole('link', { name: 'Open an account' }).click();
  await expect(heading(page)).toHaveText('Open an account');
});

test('home leads a former customer to login [LIVE-08 AUTH-22]', async ({ page, customer }) => {
  void customer;
  await page.goto('/#/pages/mine/setting');
  await page.getByRole('button', { name: /^Log out/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page)).toHaveText('Log in');
  await page.goto('/');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Findex%2Findex$/);
  await expect(heading(page)).toHaveText('Log in');
});

test('a closed page leads a visitor to login with its parameters and sends no calls [SHELL-11]', async ({
  page,
  qa,
}) => {
  const seen: string[] = [];
  await page.exposeFunction('saw', (title: string) => seen.push(title));
  await page.addInitScript(() => {
    const titles = new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (heading) void (window as unknown as { saw(text: string): Promise<void> }).saw(heading.textContent ?? '');
    });
    titles.observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/#/pages/index/msgList');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Findex%2FmsgList$/);
  await expect(heading(page)).toHaveText('Log in');
  await page.goto('/#/pages/Recharge/orderDetails?id=7');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2FRecharge%2ForderDetails%3Fid%3D7$/);
  await expect(heading(page)).toHaveText('Log in');
  expect(new Set(seen)).toEqual(new Set(['Log in']));
  expect(await qa.count('message.list')).toBe(0);
});

test('an unknown page says so, logged in and out, and leads home [SHELL-15]', async ({
  page,
  customer,
  browser,
  baseURL,
  problems,
}) => {
  void customer;
  const visitor = await browser.newContext({ baseURL: baseURL! });
  await problems.watch(visitor);
  for (const item of [page, await visitor.newPage()]) {
    await item.goto('/#/pages/none/none');
    await expect(heading(item)).toHaveText('Page not found');
    await expect(item.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '#/pages/index/index');
    expect(new URL(item.url()).hash).toBe('#/pages/none/none');
  }
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveTitle('Home · Andaman');
  await visitor.close();
});
