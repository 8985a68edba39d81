import type { Page } from '@playwright/test';
import { userInfo } from '../../src/api/auth.ts';
import { CACHED_AT } from '../../src/browser/worker-protocol.ts';
import { goOffline, takenOver } from './pwa-helpers.ts';
import { expect, signIn, test, whenStatus } from './support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const name = (page: Page) => page.getByText(/^ID \d+$/);
const stored = async (page: Page) => JSON.stringify(await page.context().storageState({ indexedDB: true }));
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Log out' });

/** The calls that read Mine's figures and counts. */
const FIGURES = ['account.balances', 'account.worth', 'yuebao.balance', 'message.unread', 'users.protections'];

/** Opens Mine with a failed profile. Its "Try again" is a customer's call, so it opens the login page. */
async function failedMine(page: Page) {
  await page.goto('/#/pages/mine/mine');
  // a worker that takes over the page triggers new reads, which must end before a test expects silence
  await takenOver(page);
  // background calls must not notice the ended session first, so wait for those of this start
  await page.goto('about:blank');
  const started = ['/users/message/unread', '/users/account/balances', '/users/account/worth'].map((path) =>
    page.waitForResponse((response) => response.url().includes(path) && !(CACHED_AT in response.headers())),
  );
  await page.goto('/#/pages/mine/mine');
  await expect(page.getByText("Your profile didn't load")).toBeVisible();
  await Promise.all(started);
}

for (const [what, end] of [
  ['ret -1', 'token'],
  ['HTTP 401', 401],
] as const) {
  test(
    `explains ${what} to a customer's call, and opens login 0.8 s later [AUTH-19]`,
    { tag: '@worker' },
    async ({ page, customer, qa, problems }) => {
      problems.allow(whenStatus(500), whenStatus(401));
      await qa.fault({ call: 'users.info', kind: 'status', value: 500 });
      await failedMine(page);
      // from here on, no retry of the page reads the profile before the click does
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await qa.clearFaults();
      // Mine may read its figures again at any time, which must not notice the end before the click does
      for (const call of FIGURES) await qa.fault({ call, kind: 'hang' });
      if (end === 'token') await qa.endSessions(customer.username);
      else await qa.fault({ call: 'users.info', kind: 'status', value: 401, times: 1 });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('status').filter({ hasText: /\w/ }).first()).toBeVisible();
      await expect.poll(() => stored(page)).not.toContain(customer.token);
      await page.clock.runFor(650);
      await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
      await page.clock.runFor(250);
      await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fmine$/);
      await page.clock.resume();
      await qa.clearFaults();
      await signIn(page, customer, { from: '/pages/mine/mine' });
      await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
      await expect(name(page)).toBeVisible();
    },
  );
}

/** Records the texts that the page announces from now on. Returns a function that reads them. */
const announced = async (page: Page) => {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.parentElement?.role === 'status' && node.textContent) seen.push(node.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.filter((text) => text !== 'Loading...'));
};

test(
  'two tabs that lose the session each show one message and redirect once [AUTH-20]',
  { tag: '@worker' },
  async ({ page, context, customer, qa, problems }) => {
    problems.allow(whenStatus(500));
    await qa.fault({ call: 'users.info', kind: 'status', value: 500 });
    const other = await context.newPage();
    const pages = [page, other];
    for (const page of pages) await failedMine(page);
    await qa.clearFaults();
    // both pages send their request before the session ends, so that no background call notices the end first
    const requests = pages.map((page) => page.waitForRequest(/users\/info/));
    let ended: Promise<unknown> | undefined;
    await context.route(/users\/info/, async (route) => {
      await Promise.all(requests);
      await (ended ??= qa.endSessions(customer.username));
      await route.continue();
    });
    const messages = await Promise.all(pages.map(announced));
    const moves: string[][] = [[], []];
    pages.forEach((page, index) => page.on('framenavigated', (frame) => moves[index]?.push(new URL(frame.url()).hash)));
    await Promise.all(
      pages.map((page) =>
        page.getByRole('button', { name: 'Try again' }).evaluate((button: HTMLElement) => button.click()),
      ),
    );
    for (const [index, page] of pages.entries()) {
      await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fmine$/);
      expect(moves[index]).toEqual(['#/pages/login/login?from=%2Fpages%2Fmine%2Fmine']);
      expect(await messages[index]?.()).toHaveLength(1);
    }
    await context.unroute(/users\/info/);
    await qa.clearLog();
    await page.goto('/#/pages/mine/mine');
    await expect(page.getByRole('link', { name: 'Open an account' })).toBeVisible();
    await signIn(other, customer);
    expect((await qa.log()).filter(({ result, token }) => token && String(result) === '-1')).toEqual([]);
  },
);

test('ret -1 in the background removes private data silently and offers login [AUTH-21]', async ({
  page,
  customer,
  qa,
}) => {
  await page.goto('/#/pages/mine/mine');
  await expect(name(page)).toBeVisible();
  await qa.endSessions(customer.username);
  // a return to the foreground refreshes the data in the background
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(name(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/pages\/mine\/mine$/);
  expect(await stored(page)).not.toContain(customer.token);
  await page.goto('/#/pages/mine/setting');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fsetting$/);
});

test('ends the session on device and server once the customer confirms [AUTH-22 STORE-09]', async ({
  page,
  customer,
  api,
}) => {
  await page.goto('/#/pages/mine/mine');
  await expect(name(page)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: /^Log out/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay logged in' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page)).toHaveText('Settings');
  expect(await stored(page)).toContain(customer.token);
  expect((await api.call(userInfo, {}, { token: customer.token })).ret).toBe(1);

  await page.getByRole('button', { name: /^Log out/ }).click();
  await confirm(page).click();
  await expect(page).toHaveURL(/#\/pages\/login\/login$/);
  await expect.poll(async () => (await api.call(userInfo, {}, { token: customer.token })).ret).toBe(-1);
  await expect.poll(() => stored(page)).not.toMatch(new RegExp(`${customer.token}|${customer.username}`));
  await page.goBack();
  await expect(name(page)).toHaveCount(0);
});

test(
  'logs out offline, and at the server later [AUTH-22 STORE-09]',
  { tag: '@worker' },
  async ({ page, customer, api, problems }) => {
    problems.allow(/net::ERR|error occurred when fetching the script/);
    await page.goto('/#/pages/mine/setting');
    await expect(heading(page)).toHaveText('Settings');
    await expect(page.getByRole('button', { name: /^Log out/ })).toBeVisible();
    await goOffline(page);
    await page.getByRole('button', { name: /^Log out/ }).click();
    await confirm(page).click();
    await expect(page).toHaveURL(/#\/pages\/login\/login$/);
    await expect(page.getByLabel('Phone number or email')).toBeVisible();
    await expect.poll(() => stored(page)).not.toContain(customer.username);
    // without a reload: the app notices that the network is back
    await page.context().setOffline(false);
    await expect.poll(async () => (await api.call(userInfo, {}, { token: customer.token })).ret).toBe(-1);
    await expect.poll(() => stored(page)).not.toContain(customer.token);
  },
);
