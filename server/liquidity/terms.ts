/** The coin of both kinds of mining. */
export { ASSET } from '../ledger/pools.ts';
/** Least subscription to liquidity mining. */
export const MINIMUM = '10';
/** What a subscription, a redemption or a lock-up order costs beside its amount. */
export const FEE = '0';
/** Quick redemptions of one day over all customers (spec 9). */
export const QUICK_CAP = '30000000';
/** A standard redemption is paid at the beginning of the third day after its own: within 72 hours (spec 9, LIQ-12). */
export const PAID_AFTER_DAYS = 3;
/** ms before that moment from which it is paid: one of 00:00 has not a second to spare. */
export const PAID_EARLIER = 10 * 60_000;
