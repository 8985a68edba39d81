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

/** Returns whether a stored reason is a key. Others are the words of a gateway. */
export const isDepositReason = (reason: string): reason is DepositReason =>
  (DEPOSIT_REASONS as readonly string[]).includes(reason);
