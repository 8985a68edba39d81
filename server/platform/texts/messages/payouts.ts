import { msg } from '@lingui/core/macro';

/** Why a withdrawal is returned; see `src/domain/withdrawal-reasons.ts`. */
export const payouts = {
  payoutHolderDiffers: msg`The name on the bank account doesn't match your verified name. Withdraw to an account in your own name.`,
  payoutAccountRefused: msg`The bank couldn't pay into this account. Check the account details or use another account.`,
  payoutAddressRefused: msg`We can't send to this address. Use another one.`,
  payoutReturned: msg`The recipient's bank sent the payment back. Check the account details or use another account.`,
  payoutChainFailed: msg`The network didn't process the payment, so nothing was sent.`,
  payoutUnconfirmed: msg`We couldn't confirm with you that this withdrawal is yours. If it is, contact support.`,
  payoutVerifyFirst: msg`We need to verify your identity before we can pay this out.`,
  payoutNotAccepted: msg`We can't carry out this withdrawal. If you have questions, contact support.`,
};
