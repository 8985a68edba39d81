export { openCandidates, setCandidateAside } from './candidates.ts';
export { dayLimitOf, DEFAULT_LIMITS, readDayLimits } from './daily-limit.ts';
export { canOwe, debtOfWithdrawal, openDebtOf, remainingDebt, writeDebtOff } from './debts.ts';
export { moveWithdrawal, seenWithdrawal } from './decisions.ts';
export { OTHER_SCRIPT_NOTE } from './holder.ts';
export { answerQuestion, holdBack } from './holding-back.ts';
export { ownerWaitUntil } from './owner-wait.ts';
export { findObstacle, isPayeeIntact, type Obstacle } from './payable.ts';
export { type LookUp, payoutLookUp, payoutTokens, tokenOf, unitsToPay } from './payout-ways.ts';
export { withdrawalReasonIn } from './reasons.ts';
export { assessReturning, findSearch, type Returning, type ReturnProof, type Unprovable } from './returning.ts';
export {
  bankPayoutsWith,
  beginSending,
  enterReference,
  hashOnChain,
  isBeingSent,
  isReference,
  storedReference,
  takeReferenceBack,
} from './sending.ts';
export {
  lostUnits,
  missingUnits,
  settlePayment,
  type SettlingWay,
  type WrongPayment,
  wrongPaymentOf,
} from './settling.ts';
export { isBeforePayment } from './stages.ts';
export {
  FRESH_MS,
  isSentBy,
  isWrongState,
  knownFinding,
  type PaymentVerdict,
  WRONG_STATES,
  type WrongState,
} from './verdict.ts';
export { findWithdrawal, findWithdrawals, type Withdrawal } from './withdrawals.ts';
