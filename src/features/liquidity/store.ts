import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { poolOrders, poolProducts, poolRates, poolRule, transferInInfo } from '../../api/liquidity.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { liquidityBalance } from '../account/index.ts';

export const balance = liquidityBalance;
/** Tiers with their rates, the minimum, and the rest of the day's quick redemptions (LIQ-02). */
export const tiers = createResource(poolProducts);
/** Rates of the last days. */
export const rates = createResource(poolRates);
export const rule = createResource(poolRule);
/** Names and empty fields of the two forms; the device stores their drafts until they are sent (STORE-14). */
export const [buyForm, sellForm] = ['liquidity subscription', 'liquidity redemption'] as const;
export const emptyBuy = { amount: '' };
export const emptySell = { amount: '', speed: '' };
/** The current terms of a subscription. */
export const buyTerms = createResource(transferInInfo);

export type Kind = 'all' | 'subscribe' | 'redeem' | 'interest';
/** The filter of the records, as the customer left it. */
export const recordFilter: { kind: Kind } = { kind: 'all' };
/** Subscriptions, redemptions and interest, newest first (LIQ-13). */
export const records = createHistory(poolOrders, () =>
  recordFilter.kind === 'all' ? {} : { status: recordFilter.kind },
);
/** All records, whatever the filter of the list, for the interest of the last days. */
export const recentRecords = createHistory(poolOrders);
export type LiquidityRecord = ResponseOf<typeof poolOrders>['lists'][number];

/**
 * Refreshes everything that a subscription or redemption changes. `fresh`, since a read that began before it may have
 * the old figures.
 */
export const refreshAll = (): void => {
  for (const resource of [balance, tiers, buyTerms, records, recentRecords]) void resource.refresh({ fresh: true });
};
