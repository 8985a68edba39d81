import type { Locator, Page } from '@playwright/test';
import { addAuthenticator } from '../../scripts/parts/authenticator.mjs';
import { confirm, draft, orders, ready } from './option-helpers.ts';
import { goOffline } from './pwa-helpers.ts';
import { expect, test } from './support/test.ts';

/** Moves the page into the background or the foreground. */
const become = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** A device with a passkey added here, and the app locked after a time away. */
const lockApp = async (page: Page) => {
  const setVerified = await addAuthenticator(page);
  await page.clock.install();
  await page.goto('/#/pages/mine/setting');
  await page.getByRole('button', { name: /^Passkeys/ }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel("Lock the app when you've been away for").selectOption('1');
  // its sheet stays open
  await become(page, 'hidden');
  await page.clock.fastForward(61_000);
  await become(page, 'visible');
  const locked = page.getByRole('dialog', { name: 'Andaman is locked' });
  await expect(locked).toBeVisible();
  return { locked, setVerified };
};

/** The lock covers the middle of the page and is opaque. */
const expectCovered = async (locked: Locator): Promise<void> => {
  const seen = await locked.evaluate((dialog) => ({
    isTopmost: dialog.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)),
    behind: getComputedStyle(dialog, '::backdrop').backgroundColor,
    page: getComputedStyle(document.body).backgroundColor,
  }));
  expect(seen).toMatchObject({ isTopmost: true, behind: seen.page });
  expect(seen.page).toMatch(/^rgb\(/);
};

test('sheets are hidden behind the lock and are back once it opens', async ({ page, customer, qa, api }) => {
  await ready(qa, customer);
  await qa.market({ code: 'BTC', price: '67000.00' });
  const { locked } = await lockApp(page);
  await expectCovered(locked);
  // the browser passes every second one to the sheet below
  for (let times = 0; times < 6; times += 1) {
    await page.keyboard.press('Escape');
    await expectCovered(locked);
  }
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Passkey and lock' })).toBeVisible();

  await page.keyboard.press('Escape');
  await draft(page);
  await qa.fault({ call: 'option.add', kind: 'latency', value: 3000, times: 1 });
  await confirm(page).click();
  await expect.poll(() => qa.count('option.add')).toBe(1);
  await become(page, 'hidden');
  await page.clock.setSystemTime(Date.now() + 200_000);
  await become(page, 'visible');
  await expect(locked).toBeVisible();
  expect(await orders(api, customer)).toEqual([]);
  const placed = page.getByText('Successful transaction!');
  await expect(placed).toBeAttached();
  await expectCovered(locked);
  await page.goBack();
  await expectCovered(locked);
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked).toHaveCount(0);
  await expect(placed).toBeVisible();
});

test('shows no account data until a passkey of this device unlocks the app [FAST-02]', async ({ page, customer }) => {
  const { locked, setVerified } = await lockApp(page);
  await page.evaluate(() => (location.hash = '#/pages/mine/mine'));
  await page.addInitScript((name) => {
    const check = (): void => {
      const text = document.body?.textContent ?? '';
      if (text.includes(name) && !text.includes('Andaman is locked')) Object.assign(globalThis, { exposed: true });
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true });
  }, customer.username);
  await page.reload();
  await expect(locked).toBeVisible();
  expect(await page.evaluate(() => 'exposed' in globalThis)).toBe(false);
  await setVerified(false);
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked.getByText("Still locked. We couldn't confirm it's you.")).toBeVisible();
  await setVerified(true);
  await locked.getByRole('button', { name: 'Unlock' }).click();
  await expect(locked).toHaveCount(0);
});

test(
  'the device checks the passkey offline, and five failures end the session [OFF-08]',
  { tag: '@worker' },
  async ({ page, customer, problems }) => {
    problems.allow(/net::ERR|error occurred when fetching the script/);
    const { locked, setVerified } = await lockApp(page);
    const attempt = () => locked.getByRole('button', { name: 'Unlock' }).click();
    await goOffline(page);
    await setVerified(false);
    await attempt();
    await expect(locked.getByText("Attempts left before you're logged out: 4")).toBeVisible();
    await setVerified(true);
    await attempt();
    await expect(locked).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Passkeys/ })).toBeVisible();

    await setVerified(false);
    await become(page, 'hidden');
    await page.clock.fastForward(61_000);
    await become(page, 'visible');
    for (const left of [4, 3, 2, 1]) {
      await attempt();
      await expect(locked.getByText(`Attempts left before you're logged out: ${left}`)).toBeVisible();
    }
    await attempt();
    await expect(locked).toHaveCount(0);
    await expect(page).toHaveURL(/#\/pages\/login\/login$/);
    const stored = async () => JSON.stringify(await page.context().storageState({ indexedDB: true }));
    await expect.poll(stored).not.toMatch(new RegExp(`${customer.token}|${customer.username}`));
  },
);
