/**
 * Why staff reject a deposit. The keys are stored; customers read the server's text of the same key, in their language.
 */
export const DEPOSIT_REASONS = [
  'depositNotFound',
  'depositFailed',
  'hashElsewhere',
  'depositOtherCoin',
  'depositUsed',
  'depositNoTransfer',
  'depositReceipt',
  'depositOtherName',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** Why the server itself ends a report: its chain has not shown the payment for `UNSEEN_HOURS`. */
export const UNSEEN_REASON = 'depositUnseen';
export const UNSEEN_HOURS = 72;

/** Returns whether a stored reason is a key. Others are the words of a gateway. */
export const isDepositReason = (reason: string): reason is DepositReason | typeof UNSEEN_REASON =>
  reason === UNSEEN_REASON || (DEPOSIT_REASONS as readonly string[]).includes(reason);
