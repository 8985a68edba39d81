import type { Page } from '@playwright/test';
import { coinAmount } from '../../src/api/account.ts';
import { optionOrders } from '../../src/api/options.ts';
import type { Api, SignedIn } from './support/api.ts';
import type { Qa } from './support/qa.ts';
import { expect } from './support/test.ts';

export const MINUTE = 60_000;
export const TICKET = '/#/pages/Option/Option';
export const RECORD = '/#/pages/Option/orderRecord/orderRecord';

/** A funded account that answered the risk questions long ago. */
export const ready = async (qa: Qa, { username }: SignedIn): Promise<void> => {
  await qa.fund(username, 'USDT', '1000');
  await qa.ask('POST', 'risk', { username });
};
export const available = async (api: Api, { token }: SignedIn): Promise<string> =>
  (await api.must(coinAmount, { code: 'USDT' }, { token })).available;
export const orders = async (
  api: Api,
  { token }: SignedIn,
): Promise<{ id: string; status: string; buyPrice: string; ends: number }[]> =>
  (await api.must(optionOrders, {}, { token })).lists;

/** Simulates a return to the page, which asks the server again. */
export const returnToPage = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

export const amount = (page: Page) => page.getByRole('textbox', { name: 'Stake' });
/** Opens the ticket, types a stake and opens the confirmation. */
export const draft = async (page: Page, stake = '50', direction = 'Buy up', minutes?: string): Promise<void> => {
  await page.goto(TICKET);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  if (minutes) await page.getByRole('radio', { name: minutes }).check({ force: true });
  if (direction !== 'Buy up') await page.getByText(direction, { exact: true }).click();
  await amount(page).fill(stake);
  await page.getByRole('button', { name: `${direction} · ${stake} USDT` }).click();
};
export const confirm = (page: Page, stake = '50') =>
  page.getByRole('dialog').getByRole('button', { name: `Buy up · ${stake} USDT` });
