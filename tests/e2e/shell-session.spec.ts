import { goOffline, takenOver } from './pwa-helpers.ts';
import { expect, signIn, test } from './support/test.ts';

test('keeps the page without account data if the session ends in the background [AUTH-21]', async ({
  page,
  customer,
  qa,
  problems,
}) => {
  problems.allow(/Call:/);
  await page.goto('/#/pages/mine/mine');
  await expect(page.getByText(customer.username).first()).toBeVisible();
  await qa.endSessions(customer.username);
  // a return to the foreground reads the data again
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText("You've been logged out", { exact: false })).toBeVisible();
  await expect(page.getByText(customer.username)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('#/pages/mine/mine');
  await page.goto('/#/pages/mine/setting');
  await expect(page).toHaveURL(/#\/pages\/login\/login\?from=%2Fpages%2Fmine%2Fsetting$/);
});

test('logging out in one tab opens login in the other [STORE-12]', async ({ page, customer, context }) => {
  void customer;
  const other = await context.newPage();
  await other.goto('/#/pages/index/msgList');
  await expect(other).toHaveTitle('Messages · Andaman');
  await page.goto('/#/pages/mine/setting');
  await page.getByRole('button', { name: /Log out/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Log out/ })
    .click();
  await expect(page).toHaveTitle('Log in · Andaman');
  await expect(other).toHaveTitle('Log in · Andaman');
});

test('opens login if the browser deleted the database but kept the mirror [STORE-05]', async ({
  page,
  customer,
  problems,
}) => {
  // some runs of Chromium request it next to a file that is no page
  problems.allow(/favicon\.ico/);
  await page.goto('/#/pages/mine/setting');
  await expect(page.getByRole('button', { name: /Log out/ })).toBeVisible();
  // on this page the app does not keep the database open
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name!);
        Object.assign(request, { onsuccess: resolve, onerror: reject, onblocked: reject });
      });
    }
  });
  await page.goto('/#/pages/index/index');
  await expect(page).toHaveTitle('Log in · Andaman');
  await signIn(page, customer);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Prices' }).getByRole('listitem').first()).toBeVisible();
});

test('after logout the history is empty, and Back shows no account data [AUTH-22 STORE-09]', async ({
  page,
  customer,
}) => {
  await page.goto('/#/pages/mine/mine');
  await expect(page.getByText(customer.username).first()).toBeVisible();
  await page.evaluate(() => {
    location.hash = '/pages/mine/setting';
  });
  await page.getByRole('button', { name: /Log out/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Log out/ })
    .click();
  await expect(page).toHaveTitle('Log in · Andaman');
  const remaining = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('andaman-navigation');
        open.addEventListener('success', () => {
          const request = open.result.transaction('keyval').objectStore('keyval').getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
      }),
  );
  expect(remaining).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(customer.username)).toHaveCount(0);
});

test(
  'shows the offline banner once requests fail, and hides it when they succeed [CALL-29 LOOK-06]',
  { tag: '@worker' },
  async ({ page, customer, context, problems }) => {
    void customer;
    problems.allow(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
    await page.goto('/');
    await takenOver(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await goOffline(page);
    await page.evaluate(() => {
      location.hash = '/pages/mine/mine';
    });
    const banner = page.getByText("We can't connect. Showing saved information.");
    await expect(banner).toHaveCount(1);
    await context.setOffline(false);
    await expect(banner).toHaveCount(0);
  },
);
