import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { lockupIncomes, poolBalance, poolOrders, poolProducts, poolRule, transferInInfo } from '../../api/liquidity.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { divide, multiply } from '../../lib/money.ts';
import { DAY_MS } from '../../lib/time.ts';

/** What can be locked; open to visitors (LOCK-01). */
export const products = createResource(poolProducts, { type: 'regular' });
/** What is typed into the form of a product, kept on the device until it was sent (STORE-14). */
export const emptyOrder = { amount: '' };
/** What is locked, and what it brings. */
export const locked = createResource(poolBalance, { type: 'regular' });
export const rule = createResource(poolRule, { type: 'regular' });
export type Product = ResponseOf<typeof poolProducts>['lists'][number];

const chosen = { product: '' };
/** Available amount, single limit and dates of an order of that product, fresh from the server. */
export const terms = createResource(transferInInfo, () => ({ type: 'regular' as const, product: chosen.product }));
/** The product whose page is open; terms of another one go. */
export const chooseProduct = (id: string): void => {
  if (chosen.product !== id) terms.clear();
  chosen.product = id;
};

export type Status = 'processing' | 'end';
/** Which orders are shown; stays as it is left. */
export const view: { status: Status } = { status: 'processing' };
/** Orders of one status, newest first (LOCK-08). */
export const orders = createHistory(poolOrders, () => ({ type: 'regular' as const, status: view.status }));
export type LockupOrder = ResponseOf<typeof poolOrders>['lists'][number];

const opened = { order: '' };
/** Income of the order that is open, date by date. */
export const incomes = createHistory(lockupIncomes, () => ({ id: opened.order }));
export const openOrder = (id: string): void => {
  if (opened.order !== id) incomes.clear();
  opened.order = id;
};

/** Income of one day as the server counts it: amount times daily rate, rounded down (LOCK-03). */
export const incomeOf = (amount: string, rate: string): string => divide(multiply(amount, rate), '100', 6, 'floor');
/** Days of an order that begins and ends then; both are midnights of one zone. */
export const daysBetween = (begins: number, ends: number): number => Math.round((ends - begins) / DAY_MS);
export const totalOf = (income: string, days: number): string => multiply(income, String(days));

/** After an order: everything that it moved is read anew; a reading that began before it may not know of it. */
export const refreshAll = (): void => {
  for (const endpoint of [locked, terms, orders]) void endpoint.refresh({ fresh: true });
};
