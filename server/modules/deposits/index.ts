export { findOwner, isDepositAddress, isOwnAddress, obtainDepositAddress } from './addresses.ts';
export { paymentFromVerdict } from './auto-credit.ts';
export {
  bankChannels,
  bookTransfer,
  creditedReferences,
  creditedTransfers,
  findReferences,
  lockDeposits,
  lockTransfer,
  pendingTransfers,
  storeSender,
} from './bank-transfers.ts';
export { accountOfReference, readChannels, transferReference, validChannels } from './channels.ts';
export {
  creditedAmount,
  type CreditOutcome,
  creditSeen,
  rejectSeen,
  seenDeposit,
  toHashKey,
  worthInUsdt,
} from './credit.ts';
export { arrivalDayOf, findCredited } from './credited.ts';
export {
  countPendingIn,
  cumulativeDeposits,
  type Deposit,
  depositedToday,
  findDeposit,
  isDepositPicture,
} from './deposits.ts';
export { chainToAsk } from './lookable.ts';
export { channelFor, lookUp } from './lookup.ts';
export { lostDeposits } from './lost-deposits.ts';
export { depositReasonIn } from './reasons.ts';
export { disagreeingChains, disputedChains } from './node-disagreements.ts';
export { recordChainPayment } from './record.ts';
export { skippedNow } from './skipped-reads.ts';
export { creditedSince, uncreditedPayments } from './uncredited.ts';
export { amountArrived } from './verdict.ts';
export { stuckChains } from './watch-cursor.ts';
