import { isSameAddress } from '../../../src/domain/addresses.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { ChainTransaction, ChainTransfer, ChainUnreadable } from '../../ports/chain-reader.ts';

/** What a chain, or a bank by its return reference, says about the payment of a withdrawal. */
export type VerdictState =
  | 'paid'
  | 'tooYoung'
  | 'missing'
  | 'failed'
  | 'otherAmount'
  | 'otherRecipient'
  | 'otherToken'
  /** The transaction is older than the order: it paid something else. */
  | 'tooOld'
  /** It ran code, which may have paid the chain's own coin in a way that no node shows. */
  | 'unseen'
  | 'cannotLook'
  /** The bank sent the money back. */
  | 'returned';

/** Last look at a payment, as it is stored. Times in ms. */
export interface PaymentVerdict {
  readonly state: VerdictState;
  readonly at: number;
  /** Since when looks have had this result. */
  readonly since: number;
  /** When to look again. */
  readonly next: number;
  /** Since when the chain has not known the transaction; looks that failed do not end that. */
  readonly missingSince: number | null;
  /** What the transaction pays, or would have paid: in base units of the token, to whom, and by which contract. */
  readonly amount?: string;
  readonly to?: string;
  readonly contract?: string;
  readonly confirmations?: number;
  readonly height?: number;
  /** Whether one of the company's wallets sent it. A failed one also tried to make exactly this payment. */
  readonly isOurs?: boolean;
  /** The bank's reference of a return. */
  readonly reference?: string;
  /** While looks fail: why, and what the last one found that worked. */
  readonly reason?: ChainUnreadable['reason'];
  readonly known?: Pick<PaymentVerdict, 'state' | 'amount'>;
}

/** What one look found. */
export type Finding = Pick<
  PaymentVerdict,
  'state' | 'amount' | 'to' | 'contract' | 'confirmations' | 'height' | 'isOurs' | 'reason'
>;

/** The payment that a transaction has to be. */
export interface ExpectedPayment {
  readonly contract: string;
  readonly to: string;
  /** In base units of the token. */
  readonly amount: bigint;
  readonly confirmations: number;
  /** ms; the block cannot be older. */
  readonly ordered: number;
  /** The company's wallets. */
  readonly wallets: readonly string[];
}

/** A transaction that a chain has not known for so long will not be mined any more. */
const MISSING_MS = 24 * HOUR_MS;
/** A decision needs a look that is no older. */
export const FRESH_MS = 30 * MINUTE_MS;
/** Tolerance for the clocks of those who make blocks. */
export const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;
const MIN_PAUSE_MS = 3000;
const MAX_PAUSE_MS = 10 * MINUTE_MS;
/** A young transaction is soon old enough, so its pauses stay short. */
const MAX_YOUNG_PAUSE_MS = MINUTE_MS;

const describe = (transfer: ChainTransfer | null | undefined) =>
  transfer ? { amount: String(transfer.amount), to: transfer.to, contract: transfer.contract } : {};

/** Returns whether one of some wallets sent a payment. */
export const isSentBy = (wallets: readonly string[], { from }: Pick<ChainTransfer, 'from'>): boolean =>
  wallets.some((wallet) => isSameAddress(wallet, from));

/** Whether a transfer is of the token that is expected. */
const isOf = ({ contract }: ExpectedPayment, transfer: ChainTransfer): boolean =>
  isSameAddress(contract, transfer.contract);

/** Judges a failed transaction. Only one that tried to make this payment says that the payment failed. */
function judgeFailed(
  { height, attempted }: Extract<ChainTransaction, { state: 'failed' }>,
  expected: ExpectedPayment,
  tip: number,
): Finding {
  const confirmations = Math.max(0, tip - height + 1);
  const isOurs =
    attempted !== null &&
    isSentBy(expected.wallets, attempted) &&
    isOf(expected, attempted) &&
    isSameAddress(attempted.to, expected.to) &&
    attempted.amount === expected.amount;
  const state = confirmations < expected.confirmations ? 'tooYoung' : 'failed';
  return { state, height, confirmations, ...describe(attempted), isOurs };
}

/**
 * Judges a transaction: it pays exactly this amount of this token to this address, or why it does not. For a failed
 * one, `tip` is the height of the newest block. Own coin that is not seen only counts as paid elsewhere if no code ran.
 */
export function judge(found: ChainTransaction, expected: ExpectedPayment, tip = 0): Finding {
  if (found.state === 'missing') return { state: 'missing' };
  if (found.state === 'failed') return judgeFailed(found, expected, tip);
  const { height, transfers, confirmations, isPlain } = found;
  const there = transfers.filter(({ to }) => isSameAddress(to, expected.to));
  const payments = there.filter((transfer) => isOf(expected, transfer));
  const amount = payments.reduce((sum, transfer) => sum + transfer.amount, 0n);
  const at = { height, confirmations };
  if (expected.contract === '' && !isPlain && amount !== expected.amount) return { state: 'unseen', ...at };
  if (payments.length === 0) {
    const elsewhere = transfers.filter((transfer) => isOf(expected, transfer));
    const other = there[0] ?? elsewhere[0] ?? transfers[0];
    const state = there.length > 0 ? 'otherToken' : 'otherRecipient';
    // of several payments, no one knows which one was meant for this payee
    const isOurs = elsewhere.length === 1 && elsewhere.every((transfer) => isSentBy(expected.wallets, transfer));
    return { state, ...at, ...describe(other), isOurs };
  }
  const isOurs = payments.every((payment) => isSentBy(expected.wallets, payment));
  const paid = { ...at, amount: String(amount), to: expected.to, contract: expected.contract, isOurs };
  if (amount !== expected.amount || amount <= 0n) return { state: 'otherAmount', ...paid };
  if (found.time < expected.ordered - CLOCK_TOLERANCE_MS) return { state: 'tooOld', ...paid };
  return { state: confirmations < expected.confirmations ? 'tooYoung' : 'paid', ...paid };
}

/** Returns what the last look found that worked. A look that failed says nothing about a payment. */
export const knownFinding = ({ state, amount, known }: PaymentVerdict): Pick<PaymentVerdict, 'state' | 'amount'> =>
  state === 'cannotLook' && known ? known : { state, ...(amount === undefined ? {} : { amount }) };

/** Returns the verdict after another look. The longer its result stays the same, the longer the next pause. */
export function nextVerdict(previous: PaymentVerdict | null, finding: Finding, now: number): PaymentVerdict {
  const { state } = finding;
  const since = previous?.state === state ? previous.since : now;
  const missingSince =
    state === 'missing'
      ? (previous?.missingSince ?? now)
      : state === 'cannotLook'
        ? (previous?.missingSince ?? null)
        : null;
  const longest = state === 'tooYoung' ? MAX_YOUNG_PAUSE_MS : MAX_PAUSE_MS;
  const pause = Math.min(Math.max(Math.floor((now - since) / 4), MIN_PAUSE_MS), longest);
  const known = state === 'cannotLook' && previous ? { known: knownFinding(previous) } : {};
  return { ...finding, ...known, at: now, since, next: now + pause, missingSince };
}

/** Verdicts on a transaction that is not the payment that was ordered: staff have to do something. */
export const WRONG_STATES = [
  'otherAmount',
  'otherRecipient',
  'otherToken',
  'tooOld',
] as const satisfies readonly VerdictState[];
export type WrongState = (typeof WRONG_STATES)[number];

/** Whether a verdict is on a transaction that is not the payment that was ordered. */
export const isWrongState = (state: VerdictState): state is WrongState =>
  (WRONG_STATES as readonly VerdictState[]).includes(state);

/** What the last look says about a transaction: it does not pay the withdrawal, it may, or no one can see whether. */
export type TransactionFate = 'ourFailure' | 'gone' | 'open' | 'unseen' | 'otherPayment';

/**
 * Returns what the last look says about the transaction that was entered. `gone`: it failed without having tried to
 * make this payment, or the chain has not known it for 24 hours. `unseen`: looking does not help, or failed for 24
 * hours. `open`: a later look may say something else.
 */
export function transactionFate(verdict: PaymentVerdict | null, now: number): TransactionFate {
  if (verdict === null || now - verdict.at > FRESH_MS) return 'open';
  const { state, isOurs, missingSince, since } = verdict;
  if (state === 'failed') return isOurs === true ? 'ourFailure' : 'gone';
  if (state === 'missing') return missingSince !== null && now - missingSince >= MISSING_MS ? 'gone' : 'open';
  if (state === 'unseen' || (state === 'cannotLook' && now - since >= MISSING_MS)) return 'unseen';
  return isWrongState(state) || state === 'paid' ? 'otherPayment' : 'open';
}
