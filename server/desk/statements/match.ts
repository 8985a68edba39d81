import { inArray } from 'drizzle-orm';
import type { LineTab, NameComparison } from '../../../src/desk/statements/api-views.ts';
import { creditedReferences, type Deposit, pendingTransfers } from '../../modules/deposits/index.ts';
import { accountsNamed, verifiedNames } from '../../modules/verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { type Found, hintsOf, indexReports } from './hints.ts';
import { findTyped, type Line } from './link-typed.ts';
import { compareNames, searchedNames } from './names.ts';

/** A customer whom a line can be credited to. */
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
}

const MAX_CANDIDATES = 5;

const RANK: Readonly<Record<NameComparison['fit'], number>> = { same: 0, near: 1, unknown: 2, unverified: 3, other: 4 };

/** Says in a few words what is to look at about a proposed customer; '' if nothing is. */
function problemOf(line: Line, { found, names, deposit, isFrozen, usedBy }: Candidate): string {
  if (names.fit === 'other') return 'Other sender';
  if (usedBy !== '') return 'Reference used before';
  if (found === 'letter') return 'One letter differs';
  if (found === 'checkLetter') return 'Wrong check letter';
  if (deposit && deposit.amount !== line.amount) return 'Amount differs';
  if (isFrozen) return 'Frozen account';
  if (names.fit === 'unverified') return 'Not verified';
  if (names.fit === 'unknown') return 'No sender';
  if (names.fit === 'near') return 'Name differs a little';
  return found === 'reference' ? '' : 'No reference';
}

/** Returns what a line probably is, by the customers that it points at. */
function judge(line: Line, all: readonly Candidate[], typed: readonly Deposit[]): Match {
  const candidates = [...new Map(all.toReversed().map((one) => [one.account, one])).values()]
    .sort((one, other) => RANK[one.names.fit] - RANK[other.names.fit])
    .slice(0, MAX_CANDIDATES);
  const [first, second] = candidates;
  if (!first)
    return {
      tab: typed.length > 0 ? 'check' : 'strays',
      label: typed.length > 0 ? 'Credited by hand?' : 'Stray',
      candidates,
      isProposed: false,
      typed,
    };
  const isInNote = ['reference', 'letter', 'checkLetter'].includes(first.found);
  // an amount alone is nobody's: many send the same
  const isNamed = isInNote || first.names.fit === 'same' || first.names.fit === 'near';
  const isOnly = !second || RANK[second.names.fit] > RANK[first.names.fit];
  const isProposed = isNamed && isOnly;
  if (typed.length > 0) return { tab: 'check', label: 'Credited by hand?', candidates, isProposed, typed };
  if (!isProposed)
    return {
      tab: isNamed ? 'check' : 'strays',
      label: isNamed ? 'Several customers' : 'Stray',
      candidates,
      isProposed,
      typed,
    };
  const problem = problemOf(line, first);
  return { tab: problem === '' ? 'matched' : 'check', label: problem || 'Matched', candidates, isProposed, typed };
}

/** Returns what open lines probably are, by references, amounts and names. */
export async function matchLines(db: Database, lines: readonly Line[]): Promise<ReadonlyMap<number, Match>> {
  if (lines.length === 0) return new Map();
  const reports = indexReports(await pendingTransfers(db));
  const named = await accountsNamed(db, [...new Set(lines.flatMap(({ sender }) => searchedNames(sender)))]);
  const hints = new Map(lines.map((line) => [line.id, hintsOf(line, reports, named)]));
  const ids = [...new Set([...hints.values()].flat().map(({ account }) => account))];
  const [people, names, typed] = [
    ids.length === 0 ? [] : await db.select().from(customers).where(inArray(customers.id, ids)),
    await verifiedNames(db, ids),
    await findTyped(db, lines),
  ];
  const references = [...new Set([...hints.values()].flat().map(({ reference }) => reference))].filter(Boolean);
  const used = await creditedReferences(db, ids, references);
  const personOf = new Map(people.map((person) => [person.id, person]));
  return new Map(
    lines.map((line) => {
      const candidates = (hints.get(line.id) ?? []).flatMap((hint): Candidate[] => {
        const person = personOf.get(hint.account);
        if (!person) return [];
        const { username, frozen } = person;
        const usedBy = used.find(
          ({ account, reference }) => account === hint.account && reference === hint.reference,
        )?.number;
        return [
          {
            ...hint,
            usedBy: usedBy ?? '',
            username,
            isFrozen: frozen !== null,
            names: compareNames(line.sender, names.get(hint.account) ?? null),
          },
        ];
      });
      return [line.id, judge(line, candidates, typed.get(line.id) ?? [])];
    }),
  );
}
