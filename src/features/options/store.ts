import { proxy, type Snapshot } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { candles, secondPrices } from '../../api/prices.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { coinAmount, optionInfo, optionOrders, optionProducts, optionTotal } from '../../api/trading.ts';

export type Order = Snapshot<ResponseOf<typeof optionOrders>['lists'][number]>;
export type Terms = Snapshot<ResponseOf<typeof optionProducts>>;
export type Product = Terms['lists'][number];

/** What the customer is looking at: the coin of the ticket and the order whose details are open. */
export const chosen = proxy<{ code: string; order: string }>({ code: '', order: '' });

/** Minutes with their yields for the chosen coin (OPT-01). */
export const products = createResource(optionProducts, () => (chosen.code === '' ? {} : { code: chosen.code }));
/** The minutes of the last half hour of the chosen coin. */
export const minutes = createResource(candles, () => ({ code: chosen.code, interval: '1m' as const, limit: 31 }));
/** The prices of each second of the last five minutes of the chosen coin. */
export const seconds = createResource(secondPrices, () => ({ code: chosen.code }));
/** What is available in USDT. */
export const balance = createResource(coinAmount, { code: 'USDT' });
/** Open orders, and those that are settled (OPT-15). */
export const holding = createHistory(optionOrders, { status: 'holding' });
export const history = createHistory(optionOrders, { status: 'history' });
/** Sums over all orders (OPT-18). */
export const total = createResource(optionTotal);
/** The chosen order with its samples. */
export const detail = createResource(optionInfo, () => ({ id: chosen.order }));

/** Open orders: each that the purchase record has is left out, so that every order stands in exactly one (OPT-15). */
export const pendingOf = (open: readonly Order[], settled: readonly Order[]): readonly Order[] => {
  const over = new Set(settled.map(({ id }) => id));
  return open.filter(({ id, status }) => status === 'holding' && !over.has(id));
};

const RESULTS = [holding, history, total, balance];

/**
 * Reads anew what a settlement changes; a reading that began before it may not know of it, and is joined where `fresh`
 * is false.
 */
export const readResults = async (fresh = true): Promise<void> => {
  await Promise.all(RESULTS.map((parsed) => parsed.refresh({ fresh })));
};

/** The same one after the other, up to the first that fails: for a server that does not answer, or wants less. */
export const readResultsInTurn = async (): Promise<void> => {
  for (const parsed of RESULTS) {
    await parsed.refresh({ fresh: true });
    if (parsed.state.error !== undefined) return;
  }
};
