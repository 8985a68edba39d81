import { expect, type Page } from '@playwright/test';
import { amount, confirm, draft, RECORD } from '../e2e/option-helpers.ts';

/** How long a step of the stage may take. */
export const STEP = { timeout: 60_000 };
export const BTC = /\d\d,\d{3}\.\d\d/;
export const numberOf = (text: string | null): number => Number((text ?? '').replaceAll(',', ''));

/** Orders to place at most. About one in 16 is void, so all of them are void once in 16 million runs. */
const MAX_ORDERS = 6;
/** All that the customer has. */
const DEPOSITED = '1,500.00 USDT';

/** Checks that the placed order is void because its price moved, and that the stake is back. */
async function readVoidOrder(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Your stake of 50 USDT was returned.');
  await expect(sheet).toContainText('The price moved further than the allowed change before your order started.');
  await sheet.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText(/^Available/).first()).toContainText(DEPOSITED, STEP);
}

/**
 * Orders an option of a minute until one starts. An order starts at the first price after it was stored, and is void if
 * that price is past its tolerance (FEED-06): no one is held to a price that they did not accept. The stage's prices
 * move fast enough for that (docs/performance.md), so a void order is a correct outcome. The customer then has the
 * whole stake back, and may order again.
 */
export async function orderOption(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  const started = sheet.getByText('Time left', { exact: true });
  const isVoid = sheet.getByRole('heading', { name: 'Void', exact: true });
  await draft(page);
  for (let placed = 1; placed <= MAX_ORDERS; placed += 1) {
    await expect(amount(page)).toHaveValue('50');
    await confirm(page).click();
    await expect(started.or(isVoid)).toBeVisible(STEP);
    if (await started.isVisible()) {
      await expect(sheet.getByRole('heading', { name: 'Successful transaction!' })).toBeVisible();
      return;
    }
    await readVoidOrder(page);
    await amount(page).fill('50');
    await page.getByRole('button', { name: 'Buy up · 50 USDT' }).click();
  }
  throw new Error(`${MAX_ORDERS} orders in a row were void`);
}

/** Opens the option's record and returns its start and end price. */
export async function settledPrices(page: Page): Promise<{ start: number; end: number }> {
  await page.goto(RECORD);
  await page.getByRole('tab', { name: 'Purchase record' }).click();
  const row = page.locator('[data-order]').first();
  await expect(row).toContainText(/Won|Lost|Tie/, { timeout: 120_000 });
  await row.getByRole('link').click();
  const priceIn = async (name: string): Promise<number> =>
    numberOf(BTC.exec((await page.getByRole('row', { name }).textContent(STEP)) ?? '')?.[0] ?? null);
  return { start: await priceIn('Start price'), end: await priceIn('Average') };
}
