import type { Page } from '@playwright/test';
import { confirm, draft, orders, ready } from './option-helpers.ts';
import { takenOver } from './pwa-helpers.ts';
import type { Qa } from './support/qa.ts';
import { expect, test, whenOffline } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const outageBar = (page: Page) => page.getByText("We can't connect. Showing saved information.");
const restoredBar = (page: Page) => page.getByText("You're connected again.");
const device = (page: Page) => page.getByRole('region', { name: 'This device' });

/** Opens the QA page in a tab of its own. Returns functions that press its buttons, as a tester does. */
async function openControls(page: Page) {
  const controls = await page.context().newPage();
  await controls.goto('/qa');
  const press = async (action: string, title: string, isOn: boolean): Promise<void> => {
    await controls.getByRole('button', { name: `${action}: ${title}`, exact: true }).click();
    await expect(controls.getByRole('article', { name: title }).getByText('On now')).toHaveCount(isOn ? 1 : 0);
    await page.bringToFront();
  };
  return {
    controls,
    start: (title: string) => press('Start', title, true),
    undo: (title: string) => press('Undo', title, false),
  };
}
const settleIn = async (page: Page): Promise<void> => {
  await page.goto('/');
  await takenOver(page);
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
};

test('the scenarios of bad networks show what the guide says [CALL-30]', async ({ page, customer, problems }) => {
  void customer;
  problems.allow(/.*/);
  await settleIn(page);
  const { start, undo } = await openControls(page);
  for (const title of ['Dead network (lie-fi)', 'Captive portal', 'Server fails (503)']) {
    await page.goto('/#/pages/index/msgList');
    await page.reload();
    await expect(page.getByRole('main')).toContainText(/\S/);
    await start(title);
    await page.reload();
    if (title !== 'Server fails (503)') await expect(outageBar(page), title).toBeVisible();
    await expect(page.getByText(/as of/).first(), title).toBeVisible();
    await undo(title);
    if (title !== 'Server fails (503)') await expect(restoredBar(page), title).toBeVisible();
  }
  await start('Too many requests (429)');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText("This didn't refresh. Wait a moment, then try again.")).toBeVisible();
  await undo('Too many requests (429)');
});

test('a lost answer and one that never comes end in one order each [CALL-31]', async ({
  page,
  customer,
  api,
  qa,
  problems,
}) => {
  problems.allow(/.*/);
  await ready(qa, customer);
  await settleIn(page);
  const { start, undo } = await openControls(page);
  await draft(page);
  await start('Answer of an order lost');
  await confirm(page).click();
  await expect(page.getByText('We are checking').first()).toBeVisible();
  await undo('Answer of an order lost');
  await expect(page.getByText('Successful transaction!').first()).toBeVisible();
  expect(await orders(api, customer)).toHaveLength(1);

  await qa.fault({ call: 'option.add', kind: 'hang', acts: true });
  await qa.fault({ call: 'money.outcome', kind: 'status', value: 503 });
  await page.goto('/#/pages/mine/mine');
  await page.reload();
  await draft(page, '60');
  await confirm(page, '60').click();
  await expect(page.getByText('We are checking').first()).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.goto('/#/pages/mine/mine');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await qa.clearFaults();
  await expect.poll(async () => (await orders(api, customer)).length).toBe(2);
});

const logoutsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('andaman-logouts');
        open.addEventListener('error', () => reject(open.error!));
        open.addEventListener('success', () => {
          const [store] = open.result.objectStoreNames;
          if (!store) return resolve(0);
          const count = open.result.transaction(store).objectStore(store).count();
          count.addEventListener('success', () => resolve(count.result));
        });
      }),
  );

test('forms are closed offline, and a logout reaches the server later [AUTH-22]', async ({
  page,
  context,
  customer,
  qa,
  problems,
}) => {
  void customer;
  problems.allow(whenOffline, /net::ERR_/);
  await settleIn(page);
  await page.goto('/#/pages/blindbox/index');
  await expect(page.getByRole('heading', { name: 'Your draws' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You're offline\. Connect to/).first()).toBeVisible();
  await page.goto('/#/pages/mine/setting');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in', level: 1 })).toBeVisible();
  expect(await logoutsOf(page)).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => qa.count('users.logoutLater')).toBe(1);
  await expect.poll(() => logoutsOf(page)).toBe(0);
});

test('storage that is cleared or too small is told as what it is', async ({ browser, server, problems }) => {
  problems.allow(/.*/);
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', serviceWorkers: 'allow' });
  const page = await context.newPage();
  await settleInAsVisitor(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
  await page.waitForTimeout(2000);
  await expect(page.getByText(/updated in another window/)).toHaveCount(0);
  await context.close();

  const small = await browser.newContext({ baseURL: server.url, locale: 'en-US', serviceWorkers: 'allow' });
  const first = await small.newPage();
  const quota = await small.newCDPSession(first);
  await quota.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1_000_000 });
  await first.goto('/');
  await expect(
    first.getByText(
      "This device doesn't have enough storage for Andaman to work offline. Everything works while you're connected.",
    ),
  ).toBeVisible();
  await small.close();
});

const settleInAsVisitor = async (page: Page): Promise<void> => {
  await page.goto('/');
  await takenOver(page);
};

test('the QA page shows what this device keeps, under its own policy [SEC-13]', async ({ page, customer, qa }) => {
  void customer;
  await settleIn(page);
  const { controls } = await openControls(page);
  const errors: string[] = [];
  controls.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await controls.reload();
  for (const name of ['public-1', 'andaman-kept', 'andaman-settings', 'localStorage'])
    await expect(device(controls).getByText(name).first(), name).toBeVisible();
  await controls.getByRole('button', { name: 'Start: Prices stop', exact: true }).click();
  await expect.poll(async () => JSON.stringify(await stateOf(qa))).toContain('silence');
  await controls.getByRole('button', { name: 'Undo: Prices stop', exact: true }).click();
  expect(errors).toEqual([]);
});

const stateOf = (qa: Qa): Promise<unknown> => qa.ask('GET', 'state') as Promise<unknown>;
