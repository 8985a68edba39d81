import { MINUTE_MS } from '../../../src/lib/time.ts';

/** The coin of both kinds of mining. */
export { ASSET } from '../../ledger/pools.ts';
/** Least subscription to liquidity mining. */
export const MINIMUM = '10';
/** What a subscription, a redemption or a lock-up order costs beside its amount. */
export const FEE = '0';
/** Quick redemptions of one day over all customers. */
export const QUICK_CAP = '30000000';
/** Quick redemptions of one day for one customer: a thirtieth of what all have together. */
export const OWN_QUICK_CAP = '1000000';
/** Least redemption; all that is there may be redeemed however little it is. */
export const REDEMPTION_MINIMUM = '1';
/** Redemptions of one customer in a day, quick and standard together. */
export const REDEMPTIONS_PER_DAY = 20;
/** A standard redemption is paid at the beginning of the third day after its own: within 72 hours (LIQ-12). */
export const PAID_AFTER_DAYS = 3;
/** ms before that moment from which it is paid: one of 00:00 has not a second to spare. */
export const PAYMENT_LEAD_MS = 10 * MINUTE_MS;
