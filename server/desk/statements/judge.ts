import type { LineTab, NameComparison } from '../../../src/desk/statements/api-views.ts';
import type { Deposit } from '../../modules/deposits/index.ts';
import type { Found } from './hints.ts';
import type { Line } from './link-typed.ts';

/** A customer whom a line can be credited to, with one of their reports. */
export interface Candidate {
  readonly account: number;
  readonly username: string;
  readonly isFrozen: boolean;
  readonly names: NameComparison;
  readonly deposit: Deposit | null;
  readonly found: Found;
  /** The reference that the line has, or nearly has; '' without one. */
  readonly reference: string;
  /** Number of the deposit that was credited with this reference before; '' if none was. */
  readonly usedBy: string;
}

/** What an open line probably is. */
export interface Match {
  readonly tab: Extract<LineTab, 'matched' | 'check' | 'strays'>;
  readonly label: string;
  /** The proposed one first. */
  readonly candidates: readonly Candidate[];
  readonly isProposed: boolean;
  /** Deposits that were credited by hand and can be this line. */
  readonly typed: readonly Deposit[];
  /** Other open lines that point at the report of the first candidate. */
  readonly rivals: readonly Line[];
}

const MAX_CANDIDATES = 5;

/** Names that can't be compared speak neither for a customer nor for another one. */
const RANK: Readonly<Record<NameComparison['fit'], number>> = {
  same: 0,
  near: 1,
  unknown: 2,
  otherScript: 3,
  unverified: 3,
  other: 4,
};

/** Returns whether a candidate's report says another amount than the line has. */
export const hasOtherAmount = ({ amount }: Line, { deposit }: Candidate): boolean =>
  deposit !== null && deposit.amount !== amount;

/** Returns whether a line has a right reference, but not that of the report. */
export const hasOtherReference = ({ found, deposit, reference }: Candidate): boolean =>
  found === 'reference' && deposit !== null && deposit.reference !== reference;

/** Says in a few words what is to look at about a proposed customer; '' if nothing is. */
function problemOf(line: Line, candidate: Candidate): string {
  const { found, names, isFrozen, usedBy } = candidate;
  if (names.fit === 'other') return 'Other sender';
  if (usedBy !== '') return 'Reference used before';
  if (found === 'letter') return 'One letter differs';
  if (found === 'checkLetter') return 'Wrong check letter';
  if (hasOtherAmount(line, candidate)) return 'Another amount';
  if (hasOtherReference(candidate)) return 'Other reference';
  if (isFrozen) return 'Frozen account';
  if (names.fit === 'otherScript') return 'Name in another script';
  if (names.fit === 'unverified') return 'Not verified';
  if (names.fit === 'unknown') return 'No sender';
  if (names.fit === 'near') return 'Name differs a little';
  return found === 'reference' ? '' : 'No reference';
}

/** Says in a few words why none of several candidates is proposed. */
function whyUndecided(line: Line, first: Candidate, ofOthers: readonly Candidate[]): string {
  if (ofOthers.length > 0) return 'Several customers';
  return first.found === 'reference' && hasOtherAmount(line, first) ? 'Another amount' : 'Several reports';
}

/** Returns what a line probably is, by the customers and reports that it points at. */
export function judge(line: Line, all: readonly Candidate[], typed: readonly Deposit[]): Match {
  const isSame = (one: Candidate, other: Candidate): boolean =>
    one.account === other.account && one.deposit?.id === other.deposit?.id;
  const candidates = all
    .filter((one, index) => all.findIndex((other) => isSame(one, other)) === index)
    .toSorted((one, other) => RANK[one.names.fit] - RANK[other.names.fit])
    .slice(0, MAX_CANDIDATES);
  const [first, ...rest] = candidates;
  const known = { candidates, typed, rivals: [] };
  const isTyped = typed.length > 0;
  if (!first)
    return isTyped
      ? { ...known, tab: 'check', label: 'Credited by hand?', isProposed: false }
      : { ...known, tab: 'strays', label: 'Stray', isProposed: false };
  const isInNote = ['reference', 'letter', 'checkLetter'].includes(first.found);
  // an amount doesn't identify a customer: many send the same one
  const isNamed = isInNote || first.names.fit === 'same' || first.names.fit === 'near';
  const ofOthers = rest.filter(
    ({ account, names }) => account !== first.account && RANK[names.fit] === RANK[first.names.fit],
  );
  const isOnly = ofOthers.length === 0 && !rest.some(({ account }) => account === first.account);
  const isProposed = isNamed && isOnly;
  if (isTyped) return { ...known, tab: 'check', label: 'Credited by hand?', isProposed };
  if (!isNamed) return { ...known, tab: 'strays', label: 'Stray', isProposed };
  if (!isProposed) return { ...known, tab: 'check', label: whyUndecided(line, first, ofOthers), isProposed };
  const problem = problemOf(line, first);
  return { ...known, tab: problem === '' ? 'matched' : 'check', label: problem || 'Matched', isProposed };
}

/**
 * Proposes each report to one line at most: to the oldest one that matches in everything. The others are to check, with
 * all candidates to choose from.
 */
export function shareReports(judged: readonly { readonly line: Line; readonly match: Match }[]): Map<number, Match> {
  const claims = new Map<number, typeof judged>();
  for (const one of judged) {
    const report = one.match.candidates[0]?.deposit?.id;
    if (report !== undefined) claims.set(report, [...(claims.get(report) ?? []), one]);
  }
  return new Map(
    judged.map(({ line, match }) => {
      const claim = claims.get(match.candidates[0]?.deposit?.id ?? 0) ?? [];
      const rivals = claim.filter((other) => other.line.id !== line.id).map((other) => other.line);
      const winner = claim.find((other) => other.match.tab === 'matched');
      if (match.tab !== 'matched' || !winner || winner.line.id === line.id) return [line.id, { ...match, rivals }];
      return [line.id, { ...match, rivals, tab: 'check', label: 'Report of another line', isProposed: false }];
    }),
  );
}
