import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import { poolBalance, poolOrders, poolProducts, poolRates, poolRule, transferInInfo } from '../../api/liquidity.ts';
import type { ResponseOf } from '../../api/endpoint.ts';

/** What is in liquidity mining, and what it brings (LIQ-01). */
export const balance = createResource(poolBalance);
/** What is locked, which is no part of it. */
export const lockedBalance = createResource(poolBalance, { type: 'regular' });
/** Tiers with their rates, the minimum, and what is left of the day's quick redemptions (LIQ-02). */
export const tiers = createResource(poolProducts);
/** Rates of the last days. */
export const rates = createResource(poolRates);
export const rule = createResource(poolRule);
/** What is typed into the two forms, kept on the device until it was sent (STORE-14). */
export const [buyForm, sellForm] = ['liquidity subscription', 'liquidity redemption'] as const;
export const emptyBuy = { amount: '' };
export const emptySell = { amount: '', speed: '' };
/** What can be subscribed now. */
export const buyTerms = createResource(transferInInfo);

export { Fee } from './components/Fee.tsx';
export { RuleSheet } from './components/RuleSheet.tsx';

export type Kind = 'all' | 'subscribe' | 'redeem' | 'interest';
/** Which records are shown; stays as it is left. */
export const view: { kind: Kind } = { kind: 'all' };
/** Subscriptions, redemptions and interest, newest first (LIQ-13). */
export const records = createHistory(poolOrders, () => (view.kind === 'all' ? {} : { status: view.kind }));
export type LiquidityRecord = ResponseOf<typeof poolOrders>['lists'][number];

/**
 * After a subscription or redemption: everything that it moved is read anew; a reading that began before it may not
 * know of it.
 */
export const refreshAll = (): void => {
  for (const endpoint of [balance, tiers, buyTerms, records]) void endpoint.refresh({ fresh: true });
};
