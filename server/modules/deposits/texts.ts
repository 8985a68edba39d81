import { msg } from '@lingui/core/macro';

/** Deposits, and why one is not credited (`src/domain/deposit-reasons.ts`). */
export const depositTexts = {
  addressNone: msg`You don't have a deposit address on this network yet, so there's nothing to report. Open the deposit page of this network first, and send only to the address shown there.`,
  addressesNone: msg`We don't have a deposit address for you on this network right now. Please don't send money; try again later or choose another network.`,
  hashMissing: msg`Enter the transaction hash: at least 60 letters and digits.`,
  hashTaken: msg`This transaction hash was already reported. Check your deposit history.`,
  hashElsewhere: msg`The payment with this transaction hash went to an address that isn't yours.`,
  depositNotFound: msg`We couldn't find this payment on the network. Check the transaction hash, then report it again.`,
  depositUnseen: msg`The network has shown no payment with this transaction hash for 3 days, so we closed this report. No money was taken. If you did pay, check the hash and report it again: we can still credit it.`,
  depositFailed: msg`This transaction failed on the network, so nothing arrived.`,
  depositOtherCoin: msg`This transaction sent a different coin, which we can't credit.`,
  depositUsed: msg`This payment has already been credited.`,
  depositNoTransfer: msg`Our bank hasn't received this transfer. Check it with your bank, then report it again.`,
  depositReceipt: msg`Your bank receipt is unclear or doesn't match this deposit. Report the deposit again with a clear picture.`,
  depositOtherName: msg`This transfer came from an account in another name, so we can't credit it. Contact support about getting the money back.`,
  pendingMany: msg`You already have {most, plural, one {{most} pending deposit} other {{most} pending deposits}}, which is the maximum. Money you've sent isn't lost: report it once one of them is credited, or contact support.`,
  proofMissing: msg`Add a screenshot or photo of your bank receipt.`,
  limitDeposit: msg`This is above your daily deposit limit. You can deposit another {left} {code} today.`,
};
