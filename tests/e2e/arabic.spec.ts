import type { Page } from '@playwright/test';
import { messages } from '../../src/api/messages.ts';
import { expectAccessible } from '../a11y/axe.ts';
import { available, ready } from './option-helpers.ts';
import { cacheNames, copiesOf, takenOver } from './pwa-helpers.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const root = (page: Page) => page.locator('html');
const tabs = (page: Page) => page.locator('nav a[href^="#/pages/"]');
/** Everything the browser stores, as text. */
const stored = async (page: Page): Promise<string> =>
  JSON.stringify(await page.context().storageState({ indexedDB: true }));

test('Arabic and dark pages are mirrored; logout clears both tabs [I18N-02 I18N-07 LOOK-01 A11Y-01 PWA-19 STORE-09 STORE-12]', async ({
  page,
  context,
  customer,
  qa,
  api,
}) => {
  await ready(qa, customer);
  await api.readAll(customer);
  await test.step('choose dark and Arabic', async () => {
    await page.goto('/#/pages/mine/setting');
    await takenOver(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Language/ }).click();
    const loaded = page.waitForEvent('load');
    await page.getByRole('dialog').getByRole('button', { name: 'العربية' }).click();
    await loaded;
    await expect(root(page)).toHaveAttribute('lang', 'ar');
    await expect(root(page)).toHaveAttribute('dir', 'rtl');
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(page).toHaveURL(/#\/pages\/mine\/setting$/);
  });

  await test.step('home is mirrored and accessible', async () => {
    await page.goto('/#/pages/index/index');
    await expect(page.locator('main [data-code]').first()).toBeVisible();
    // the first tab is at the right
    const [first, last] = await Promise.all([tabs(page).first().boundingBox(), tabs(page).last().boundingBox()]);
    expect(first!.x).toBeGreaterThan(last!.x);
    await expectAccessible(page, 'home in Arabic, dark');
  });

  await test.step('input and amounts on the ticket read from left to right', async () => {
    await page.goto('/#/pages/Option/Option');
    const amount = page.locator('main').getByRole('textbox').first();
    await amount.fill('٢٥');
    const buy = page.getByRole('main').getByRole('button', { name: /25/ }).last();
    await expect(buy).toContainText('25');
    await expectAccessible(page, 'ticket in Arabic, dark');
    await buy.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog').getByText('25', { exact: false }).first()).toBeVisible();
    await expectAccessible(page, 'confirmation in Arabic, dark');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await available(api, customer)).toBe('1000');
  });

  await test.step('a logout in one of two tabs clears both', async () => {
    await page.goto('/#/pages/index/msgList');
    await expect.poll(() => copiesOf(page, messages.id)).not.toEqual([]);
    const other = await context.newPage();
    await other.goto('/#/pages/mine/mine');
    await expect(other.getByText(customer.username).first()).toBeVisible();
    await page.goto('/#/pages/mine/setting');
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByRole('dialog').getByRole('button').last().click();
    for (const item of [page, other]) await expect(item).toHaveURL(/#\/pages\/login\/login/);
    await expect(other.getByText(customer.username)).toHaveCount(0);
    await expect.poll(() => stored(page)).not.toMatch(new RegExp(`${customer.token}|${customer.username}`));
    await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('private-'))).toEqual([]);
    expect(await cacheNames(page)).toContain('public-1');
    await expectAccessible(page, 'login in Arabic, dark');
    await page.goBack();
    await expect(page.getByText(customer.username)).toHaveCount(0);
  });

  await test.step('language and theme stay on the device', async () => {
    await page.reload();
    await expect(root(page)).toHaveAttribute('lang', 'ar');
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  });
});
