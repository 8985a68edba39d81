import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { lockupIncomes, poolOrders, poolProducts, poolRule, transferInInfo } from '../../api/liquidity.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { divide, multiply } from '../../domain/money.ts';
import { DAY_MS } from '../../domain/time.ts';
import { lockupBalance, runningLockups } from '../account/index.ts';

/** The lock-up products, which visitors see too (LOCK-01). */
export const products = createResource(poolProducts, { type: 'regular' });
/** Empty fields of a product's form; the device stores its draft until it is sent (STORE-14). */
export const emptyOrder = { amount: '' };
export const locked = lockupBalance;
export const rule = createResource(poolRule, { type: 'regular' });
export type LockupProduct = ResponseOf<typeof poolProducts>['lists'][number];

const chosen = { product: '' };
/** The current terms of the chosen product: available amount, limits per order and dates. */
export const terms = createResource(transferInInfo, () => ({ type: 'regular' as const, product: chosen.product }));
/** Chooses the product whose page is open, and clears the terms of another one. */
export const chooseProduct = (id: string): void => {
  if (chosen.product !== id) terms.clear();
  chosen.product = id;
};

export type Status = 'processing' | 'end';
/** The filter of the orders, as the customer left it. */
export const orderFilter: { status: Status } = { status: 'processing' };
/** Orders of one status, newest first (LOCK-08). */
export const orders = createHistory(poolOrders, () => ({ type: 'regular' as const, status: orderFilter.status }));
export type LockupOrder = ResponseOf<typeof poolOrders>['lists'][number];

const opened = { order: '' };
/** Income of the open order by date. */
export const incomes = createHistory(lockupIncomes, () => ({ id: opened.order }));
export const openOrder = (id: string): void => {
  if (opened.order !== id) incomes.clear();
  opened.order = id;
};

/** Returns the income of one day as the server calculates it: amount × daily rate, rounded down (LOCK-03). */
export const dailyIncome = (amount: string, rate: string): string => divide(multiply(amount, rate), '100', 6, 'floor');
/** Returns the days between two midnights of the same time zone. */
export const daysBetween = (begins: number, ends: number): number => Math.round((ends - begins) / DAY_MS);
export const totalIncome = (income: string, days: number): string => multiply(income, String(days));

/** Refreshes everything that an order changes. `fresh`, since a read that began before it may have the old figures. */
export const refreshAll = (): void => {
  for (const resource of [locked, terms, orders, runningLockups]) void resource.refresh({ fresh: true });
};
