import type { Deposit, DepositAmount } from '../deposits/api.ts';
import { chainName } from '../../domain/chains.ts';
import { type DepositVerdict, lastState, type VerdictState } from '../../domain/deposit-verdict.ts';
import { money } from './money.ts';

/** What the chain shows of a deposit. */
export const VERDICT_WORDS: Readonly<Record<VerdictState, string>> = {
  matches: 'confirmed',
  notFound: 'not found',
  failed: 'failed',
  otherRecipient: 'paid someone else',
  otherToken: 'another token',
  unseen: "the chain can't show it",
  tooSmall: 'too small',
  young: 'not deep enough',
  old: 'older than the report',
  used: 'used before',
  unreadable: "can't be read now",
};

/** States in which the chain speaks against a credit: another token, address or amount, or a failed transaction. */
const AGAINST: ReadonlySet<VerdictState | undefined> = new Set([
  'otherRecipient',
  'otherToken',
  'failed',
  'tooSmall',
  'used',
]);

/** Returns whether what the chain shows speaks against crediting a deposit. */
export const speaksAgainst = ({ verdict }: { readonly verdict: DepositVerdict | null }): boolean =>
  AGAINST.has(lastState(verdict));

/** Whether the two nodes of its chain disagree about a payment. */
export const isDisputed = (verdict: Pick<DepositVerdict, 'reason'> | null): boolean =>
  verdict?.reason === 'disagreement';

/** Says what the chain shows of a deposit: "confirmed", "12 of 20 blocks". */
export function verdictWords(verdict: DepositVerdict): string {
  const { state, confirmations = 0, needed = 0 } = verdict;
  if (isDisputed(verdict)) return 'its nodes disagree';
  return state === 'young' ? `${confirmations} of ${needed} blocks` : VERDICT_WORDS[state];
}

/** Returns how a deposit is paid: "USDT on TRON (TRC20)", "THB by bank". */
export const channelWords = ({ currency, chain }: Pick<Deposit, 'currency' | 'chain'>): string =>
  chain === null ? `${currency} by bank` : `${currency} on ${chainName(chain)}`;

/** Says the amount of a deposit: "250.00 USDT", "250.00 USDT, reported 300.00 USDT". */
export const depositAmountWords = ({ amount, currency, reported }: DepositAmount): string =>
  money(amount, currency) + (reported === null ? '' : `, reported ${money(reported, currency)}`);

/** What became of a deposit. */
export const DEPOSIT_STATE_WORDS: Readonly<Record<string, string>> = {
  pending: 'Waiting',
  done: 'Credited',
  failed: 'Rejected',
};

/** Returns who decides about a deposit. `isAgainst`: the chain speaks against a credit. */
export function whoCredits(
  { state, second, refuted, reason, verdict }: Deposit,
  { isAgainst, isOnePerson }: { readonly isAgainst: boolean; readonly isOnePerson: boolean },
): string {
  if (state === 'done') return 'Credited. Nothing is left to decide.';
  if (state === 'failed') return `Rejected: ${reason === '' ? 'no reason was given.' : reason}`;
  if (refuted !== '') return 'No one can credit it. One person rejects it.';
  if (isAgainst) return 'One person rejects it.';
  if (isDisputed(verdict)) return 'Wait until its nodes agree. Only two people can credit it now.';
  if (verdict?.state === 'young') return 'Wait until it has its confirmations.';
  if (second !== '') return isOnePerson ? 'One person credits it at this desk.' : second;
  return 'One person credits it.';
}
