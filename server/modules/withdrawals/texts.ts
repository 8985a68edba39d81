import { msg } from '@lingui/core/macro';

/** Withdrawals, and why one is returned (`src/domain/withdrawal-reasons.ts`). */
export const withdrawalTexts = {
  bankNone: msg`You have not bound bank card, please bind bank card first!`,
  walletNone: msg`You have not added a wallet yet, please add a wallet first!`,
  walletNew: msg`This address is new. You can withdraw to it from {time}.`,
  cardNew: msg`This bank account is new. You can withdraw to it from {time}, so you have time to act if you didn't add it.`,
  withdrawalsPaused: msg`Your security settings were changed. To protect you, withdrawals are paused until {time}.`,
  withdrawalDebt: msg`We sent you too much with withdrawal {order}. You can withdraw again once we've deducted the remaining {amount} {code} from your available balance.`,
  withdrawalUnderway: msg`This withdrawal is approved and being paid, so it can't be cancelled any more.`,
  withdrawalPaid: msg`This withdrawal has already been paid, so it can't be cancelled any more.`,
  withdrawalReturned: msg`This withdrawal wasn't paid. The full amount is available again.`,
  withdrawalCancelled: msg`This withdrawal has already been cancelled. The full amount is available again.`,
  limitWithdrawal: msg`This is above your daily withdrawal limit. You can withdraw another {left} {code} until {time}. Verify your identity to raise the limit.`,
  limitWithdrawalHighest: msg`This is above your daily withdrawal limit. You can withdraw another {left} {code} until {time}.`,
  amountFee: msg`Enter an amount above the fee of {fee} {code}.`,
  payoutHolderDiffers: msg`The name on the bank account doesn't match your verified name. Withdraw to an account in your own name.`,
  payoutAccountRefused: msg`The bank couldn't pay into this account. Check the account details or use another account.`,
  payoutAddressRefused: msg`We can't send to this address. Use another one.`,
  payoutReturned: msg`The recipient's bank sent the payment back. Check the account details or use another account.`,
  payoutChainFailed: msg`The network didn't process the payment, so nothing was sent.`,
  payoutUnconfirmed: msg`We couldn't confirm with you that this withdrawal is yours. If it is, contact support.`,
  payoutVerifyFirst: msg`We need to verify your identity before we can pay this out.`,
  payoutNotAccepted: msg`We can't carry out this withdrawal. If you have questions, contact support.`,
};
