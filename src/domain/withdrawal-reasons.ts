/**
 * Why staff return a withdrawal. The keys are stored; customers read the server's text of the same key, in their
 * language.
 */
export const WITHDRAWAL_REASONS = [
  'payoutHolderDiffers',
  'payoutAccountRefused',
  'payoutAddressRefused',
  'payoutReturned',
  'payoutChainFailed',
  'payoutUnconfirmed',
  'payoutVerifyFirst',
  'payoutNotAccepted',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** Returns whether a stored reason is a key. Others are the words of a gateway. */
export const isWithdrawalReason = (reason: string): reason is WithdrawalReason =>
  (WITHDRAWAL_REASONS as readonly string[]).includes(reason);
