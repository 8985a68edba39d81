import { money } from './money.ts';
import type {
  PayoutUnread,
  PayoutVerdict,
  StatementPayment,
  WithdrawalEntry,
  WithdrawalFlag,
  WithdrawalPage,
  WithdrawalStep,
} from '../withdrawals/api-views.ts';
import type { SETTLING_WAYS } from '../withdrawals/api.ts';

/** What staff should look at, in a few words. */
export const FLAG_WORDS: Readonly<Record<WithdrawalFlag, string>> = {
  large: 'large',
  newPayee: 'new payee',
  firstPayout: 'first payout',
  securityChange: 'security change',
  frozen: 'account frozen',
  ownerWaits: 'waits for its owner',
  owes: 'owes us',
  otherHolder: 'account in another name',
  otherScript: 'account name in another script',
  payeeChanged: 'payee changed in the database',
  paidOtherAmount: 'paid another amount',
  paidElsewhere: 'paid to another address',
  paidOtherToken: 'paid in another token',
  paidBefore: 'payment older than the order',
  statementDiffers: "differs on the bank's statement",
};

/** Flags of a payment that is not what was ordered. */
export const WRONG_PAYMENT_FLAGS = [
  'paidOtherAmount',
  'paidElsewhere',
  'paidOtherToken',
  'paidBefore',
  'statementDiffers',
] as const satisfies readonly WithdrawalFlag[];

/** What a payment on a bank's statement is. */
export const STATEMENT_FIT_WORDS: Readonly<Record<StatementPayment['fit'], string>> = {
  ordered: 'as ordered',
  again: 'paid again',
  otherAmount: 'another amount than ordered',
  refunded: 'paid although it was refunded',
};

/** How far a withdrawal is, in words. */
export const STEP_WORDS: Readonly<Record<WithdrawalStep, string>> = {
  waiting: 'To approve',
  held: 'On hold',
  approved: 'To pay',
  gateway: 'A gateway pays',
  sending: 'Being sent',
  sent: 'Sent',
  paid: 'Paid',
  failed: 'Refunded',
  cancelled: 'Cancelled',
};

/** What happened to a withdrawal, by the state that it reached. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  waiting: 'Ordered',
  processing: 'Approved',
  sent: 'Payment begun',
  success: 'Paid',
  fail: 'Rejected and refunded',
  cancelled: 'Cancelled by the customer',
};

/** Flags with which two people approve a withdrawal, and why. */
export const SECOND_WORDS: Partial<Record<WithdrawalFlag, string>> = {
  large: 'it is worth more than one person may approve',
  newPayee: 'the payee is new',
  firstPayout: "it is the customer's first payout",
  securityChange: 'the security settings changed lately',
};

/** Returns why two people approve a withdrawal, as one sentence; undefined if one person is enough. */
export function whyTwoApprove({ flags }: Pick<WithdrawalEntry, 'flags'>): string | undefined {
  const reasons = flags.flatMap((flag) => SECOND_WORDS[flag] ?? []);
  return reasons.length === 0 ? undefined : `Two people approve it: ${reasons.join(', ')}.`;
}

/** Returns why no one can approve or begin to pay a withdrawal now; undefined if someone can. */
export function whyBlocked({ step, flags, frozen, ownerWait }: WithdrawalPage): string | undefined {
  if (step !== 'waiting' && step !== 'approved') return undefined;
  if (flags.includes('payeeChanged')) return 'No one can pay it: its payee was changed in the database.';
  if (frozen !== null) return 'No one can approve or pay it while the account is frozen.';
  if (ownerWait !== null) return 'No one can approve or pay it until its owner confirms it, or for a day.';
  return undefined;
}

/** Says what was paid and, if that is not what was ordered, what became of the difference. */
function paidWords({ arrived, refunded, payout, payoutCurrency, asset, payment: { debt } }: WithdrawalPage): string {
  if (arrived === null) return 'Paid. Nothing is left to decide.';
  const paid = `Paid ${money(arrived, payoutCurrency)} instead of ${money(payout, payoutCurrency)}.`;
  if (refunded !== null)
    return `${paid} ${money(refunded, asset)} went back to the balance. Nothing is left to decide.`;
  if (!debt) return `${paid} The company bears the difference. Nothing is left to decide.`;
  return debt.left === '0'
    ? `${paid} The customer owed ${money(debt.amount, asset)} and owes nothing any more.`
    : `${paid} The customer still owes ${money(debt.left, asset)} of ${money(debt.amount, asset)}.`;
}

/** Why the chain doesn't confirm a sent payment that staff have to look at, in a few words. */
export const UNREAD_WORDS: Readonly<Record<PayoutUnread, string>> = {
  disagreement: 'its two nodes disagree',
  away: "its chain can't be read",
  byHand: 'no chain confirms it',
};

/** What becomes of a sent payment whose chain confirms it, by whether the chain can be read. */
const CONFIRMING_WORDS: Readonly<Record<PayoutUnread | 'soon' | 'read', string>> = {
  disagreement: 'The server confirms it once its two nodes agree.',
  away: "Its chain couldn't be read for 30 minutes. Check its nodes, and look the transaction up in an explorer.",
  byHand: 'Another person than the sender confirms that it arrived.',
  soon: "Its chain can't be read now. The server asks again.",
  read: 'It waits for the chain to confirm it. There is nothing to do meanwhile.',
};

/** Returns who decides about a withdrawal now. `isOnePerson`: the desk lets one person do what needs two. */
export function whoDecides(withdrawal: WithdrawalPage, isOnePerson: boolean): string {
  const { step, sent, isLookedUp, verdict, unread, payment, question } = withdrawal;
  const settlers = isOnePerson ? 'You can settle it alone.' : 'Two people settle it.';
  if (payment.settling) return `The payment is not what was ordered. ${settlers}`;
  const blocked = whyBlocked(withdrawal);
  if (blocked !== undefined) return blocked;
  const approvers = isOnePerson ? undefined : whyTwoApprove(withdrawal);
  const isSeen = isLookedUp && verdict?.state !== 'unseen';
  const texts: Record<WithdrawalStep, string> = {
    waiting: `${approvers ?? 'One person approves it.'} Nothing is paid yet.`,
    held: `On hold until someone answers ${question?.name ?? 'the question'}.`,
    approved: 'One person pays it, from your wallet or bank. The server sends nothing.',
    gateway: 'A gateway pays it.',
    sending: sent?.isMine ? 'You are paying it.' : `${sent?.name ?? 'Someone'} is paying it. Never pay it twice.`,
    sent: isSeen
      ? CONFIRMING_WORDS[unread ?? (verdict?.state === 'cannotLook' ? 'soon' : 'read')]
      : `Another person than ${sent?.name ?? 'the sender'} confirms that it arrived.`,
    paid: paidWords(withdrawal),
    failed: 'Rejected and refunded. Nothing is left to decide.',
    cancelled: 'Its customer cancelled it. Nothing is left to decide.',
  };
  return texts[step];
}

const VERDICT_WORDS: Readonly<Record<string, string>> = {
  paid: 'exactly this payment',
  tooYoung: 'exactly this payment, not deep enough yet',
  missing: 'no such transaction',
  failed: 'a transaction that failed',
  otherAmount: 'another amount',
  otherRecipient: 'a payment to another address',
  otherToken: 'another token',
  tooOld: 'a transaction from before the order',
  unseen: "a contract call, whose payments it can't show",
  cannotLook: "nothing: it can't be read now",
  returned: 'that the bank sent it back',
};

/** Says what the chain shows of a payment: "exactly this payment", "another amount". */
export function payoutVerdictWords({
  state,
  reason,
  known,
}: Pick<PayoutVerdict, 'state' | 'reason' | 'known'>): string {
  const words = reason === 'disagreement' ? 'nothing: its two nodes disagree' : (VERDICT_WORDS[state] ?? state);
  // that it couldn't be read before either says nothing
  return known === null || known === 'cannotLook'
    ? words
    : `${words}. Before, it showed ${VERDICT_WORDS[known] ?? known}`;
}

/** The ways out of a payment that was not what was ordered. */
export const SETTLING_WORDS: Readonly<Record<(typeof SETTLING_WAYS)[number], string>> = {
  rest: 'Second payment',
  refund: 'Missing part refunded',
  loss: 'Loss of the company',
  debt: 'Debt of the customer',
  again: 'Loss of the company, paid again',
};
