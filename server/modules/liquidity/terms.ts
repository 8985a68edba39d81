import { MINUTE_MS } from '../../../src/domain/time.ts';

/** The coin of both kinds of mining. */
/** Smallest subscription to liquidity mining. */
export const MINIMUM = '10';
/** Fee of a subscription, a redemption or a lock-up order. */
export const FEE = '0';
/** Quick redemptions per day of all customers. */
export const QUICK_CAP = '30000000';
/** Quick redemptions per day of one customer, a thirtieth of `QUICK_CAP`. */
export const OWN_QUICK_CAP = '1000000';
/** Smallest redemption. A smaller balance can be redeemed as a whole. */
export const REDEMPTION_MINIMUM = '1';
/** Redemptions per day of one customer, quick and standard together. */
export const REDEMPTIONS_PER_DAY = 20;
/** A standard redemption is paid at the start of the third day after its own, which is within 72 hours (LIQ-12). */
export const PAID_AFTER_DAYS = 3;
/** Time before the due time from which redemptions are paid: one of 00:00 has no second to spare. */
export const PAYMENT_LEAD_MS = 10 * MINUTE_MS;
