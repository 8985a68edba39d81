import { proxy, type Snapshot } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { candles, secondPrices as secondPricesEndpoint } from '../../api/candles.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { coinAmount } from '../../api/account.ts';
import { optionInfo, optionOrders, optionProducts, optionTotal } from '../../api/options.ts';

export type OptionOrder = Snapshot<ResponseOf<typeof optionOrders>['lists'][number]>;
export type OptionTerms = Snapshot<ResponseOf<typeof optionProducts>>;
export type OptionProduct = OptionTerms['lists'][number];

/** The coin of the ticket, and the order whose details are open. */
export const chosen = proxy<{ code: string; order: string }>({ code: '', order: '' });

/** Durations with their yields for the chosen coin (OPT-01). */
export const products = createResource(optionProducts, () => (chosen.code === '' ? {} : { code: chosen.code }));
/** Minute candles of the last two hours of the chosen coin: twice the time of an order of an hour. */
export const minutePrices = createResource(candles, () => ({ code: chosen.code, interval: '1m' as const, limit: 121 }));
/** The chosen coin's price at each second of the last five minutes. */
export const secondPrices = createResource(secondPricesEndpoint, () => ({ code: chosen.code }));
/** The customer's balance of USDT. */
export const balance = createResource(coinAmount, { code: 'USDT' });
/** Open orders and settled ones (OPT-15). */
export const holding = createHistory(optionOrders, { status: 'holding' });
export const history = createHistory(optionOrders, { status: 'history' });
/** Sums over all orders (OPT-18). */
export const total = createResource(optionTotal);
/** The chosen order with its samples. */
export const detail = createResource(optionInfo, () => ({ id: chosen.order }));

/** Returns the open orders without those already in the purchase record, so that each is in one list (OPT-15). */
export const withoutSettled = (
  open: readonly OptionOrder[],
  settled: readonly OptionOrder[],
): readonly OptionOrder[] => {
  const settledIds = new Set(settled.map(({ id }) => id));
  return open.filter(({ id, status }) => status === 'holding' && !settledIds.has(id));
};

const CHANGED_BY_SETTLEMENT = [holding, history, total, balance];

/**
 * Refreshes what a settlement changes.
 * @param fresh false joins a read under way, which may have begun before the settlement
 */
export const readResults = async (fresh = true): Promise<void> => {
  await Promise.all(CHANGED_BY_SETTLEMENT.map((resource) => resource.refresh({ fresh })));
};

/** Does the same one by one up to the first failure, for a server that does not answer or is overloaded. */
export const readResultsInTurn = async (): Promise<void> => {
  for (const resource of CHANGED_BY_SETTLEMENT) {
    await resource.refresh({ fresh: true });
    if (resource.state.error !== undefined) return;
  }
};
