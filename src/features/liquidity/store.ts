import { request } from '../../client/http/request.ts';
import { findBy, matchRecord } from '../../client/outbox/submit.ts';
import { createHistory } from '../../client/query/history.ts';
import { createResource } from '../../client/query/resource.ts';
import {
  poolBalance,
  poolOrders,
  poolProducts,
  poolRates,
  poolRule,
  transferIn,
  transferInInfo,
  transferOut,
} from '../../api/liquidity.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { compare } from '../../lib/decimal.ts';

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

/** ms that the server's clock may be behind the phone's. */
const EARLY = 5000;

// a backend without keys: a subscription, a redemption or a lock-up order of the same amount since then, or none; two
// cannot be told apart (LIQ-14, LOCK-09)
findBy(transferIn, async (one) => {
  const { amount = '0', type, rate, ends } = one.fields;
  const { lists } = await request(poolOrders, type === 'regular' ? { type } : { status: 'subscribe' });
  const same = lists.filter(
    (record) =>
      compare(record.amount, amount) === 0 &&
      record.time >= one.created - EARLY &&
      (type === 'regular'
        ? // orders carry the name of their product in the customer's language: its terms tell it
          (rate === undefined || record.rate === undefined || compare(record.rate, rate) === 0) &&
          (ends === undefined || record.ends === undefined || String(record.ends) === ends)
        : record.kind === 'subscribe'),
  );
  const { record, several } = await matchRecord(one, same);
  if (several) return undefined;
  return record
    ? { status: 'accepted', msg: '', data: { ...record, arrives: record.ends } }
    : { status: 'none', msg: '', data: undefined };
});
findBy(transferOut, async (one) => {
  const { amount = '0', speed = 'standard' } = one.fields;
  const { lists } = await request(poolOrders, { status: 'redeem' });
  const same = lists.filter(
    (record) =>
      record.kind === 'redeem' &&
      compare(record.amount, amount) === 0 &&
      record.time >= one.created - EARLY &&
      (record.speed === '' || record.speed === speed),
  );
  const { record, several } = await matchRecord(one, same);
  if (several) return undefined;
  return record ? { status: 'accepted', msg: '', data: record } : { status: 'none', msg: '', data: undefined };
});
