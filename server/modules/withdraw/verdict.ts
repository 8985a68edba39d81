import { isSameAddress } from '../../../src/domain/addresses.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { ChainTransaction, ChainTransfer } from '../../ports/chain-reader.ts';

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
  | 'cannotLook'
  /** The bank sent the money back. */
  | 'returned';

/** Last look at a payment, as it is stored. Times in ms. */
export interface Verdict {
  readonly state: VerdictState;
  readonly at: number;
  /** Since when looks have had this result. */
  readonly since: number;
  /** When to look again. */
  readonly next: number;
  /** Since when the chain has not known the transaction; looks that failed do not end that. */
  readonly missingSince: number | null;
  /** What the transaction pays, in base units of the token, to whom, and by which contract. */
  readonly amount?: string;
  readonly to?: string;
  readonly contract?: string;
  readonly confirmations?: number;
  readonly height?: number;
  /** The bank's reference of a return. */
  readonly reference?: string;
}

/** What one look found. */
export type Finding = Pick<Verdict, 'state' | 'amount' | 'to' | 'contract' | 'confirmations' | 'height'>;

/** The payment that a transaction has to be. */
export interface ExpectedPayment {
  readonly contract: string;
  readonly to: string;
  /** In base units of the token. */
  readonly amount: bigint;
  readonly confirmations: number;
  /** ms; the block cannot be older. */
  readonly ordered: number;
}

/** A transaction that a chain has not known for so long will not be mined any more. */
const MISSING_MS = 24 * HOUR_MS;
/** A decision needs a look that is no older. */
const FRESH_MS = 30 * MINUTE_MS;
/** Tolerance for the clocks of those who make blocks. */
const CLOCK_TOLERANCE_MS = 10 * MINUTE_MS;
const MIN_PAUSE_MS = 3000;
const MAX_PAUSE_MS = 10 * MINUTE_MS;
/** A young transaction is soon old enough, so its pauses stay short. */
const MAX_YOUNG_PAUSE_MS = MINUTE_MS;

const describe = (transfer: ChainTransfer | undefined) =>
  transfer && { amount: String(transfer.amount), to: transfer.to, contract: transfer.contract };

/**
 * Judges a transaction: it pays exactly this amount of this token to this address, or why it does not. For a failed
 * one, `tip` is the height of the newest block.
 */
export function judge(found: ChainTransaction, expected: ExpectedPayment, tip = 0): Finding {
  if (found.state === 'missing') return { state: 'missing' };
  const { height } = found;
  if (found.state === 'failed') {
    const confirmations = Math.max(0, tip - height + 1);
    return { state: confirmations < expected.confirmations ? 'tooYoung' : 'failed', height, confirmations };
  }
  const { transfers, confirmations } = found;
  const there = transfers.filter(({ to }) => isSameAddress(to, expected.to));
  const payments = there.filter(({ contract }) => isSameAddress(contract, expected.contract));
  const amount = payments.reduce((sum, transfer) => sum + transfer.amount, 0n);
  const at = { height, confirmations };
  if (payments.length === 0)
    return there.length > 0
      ? { state: 'otherToken', ...at, ...describe(there[0]) }
      : { state: 'otherRecipient', ...at, ...describe(transfers[0]) };
  const paid = { ...at, amount: String(amount), to: expected.to, contract: expected.contract };
  if (amount !== expected.amount || amount <= 0n) return { state: 'otherAmount', ...paid };
  if (found.time < expected.ordered - CLOCK_TOLERANCE_MS) return { state: 'tooOld', ...paid };
  return { state: confirmations < expected.confirmations ? 'tooYoung' : 'paid', ...paid };
}

/** Returns the verdict after another look. The longer its result stays the same, the longer the next pause. */
export function nextVerdict(previous: Verdict | null, finding: Finding, now: number): Verdict {
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
  return { ...finding, at: now, since, next: now + pause, missingSince };
}

/** Returns whether a chain says for certain that a payment did not and will not happen. */
export const isCertainlyUnpaid = (verdict: Verdict | null, now: number): boolean => {
  if (verdict === null || now - verdict.at > FRESH_MS) return false;
  if (verdict.state === 'failed') return true;
  return verdict.state === 'missing' && verdict.missingSince !== null && now - verdict.missingSince >= MISSING_MS;
};
