import { inArray } from 'drizzle-orm';
import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import type { LineTab, NameComparison } from '../../../src/desk/statements/api.ts';
import {
  accountOfReference,
  creditedReferences,
  type Deposit,
  findReferences,
  pendingTransfers,
} from '../../modules/deposits/index.ts';
import { accountsNamed, verifiedNames } from '../../modules/verifications/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { findTyped, type Line } from './link-typed.ts';
import { compareNames, differsByOne, searchedNames } from './names.ts';

/** How a line was found to be a customer's. */
export type Found = 'reference' | 'letter' | 'checkLetter' | 'amount' | 'name';

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

/** What points at a customer, before their name is known. */
interface Hint {
  readonly account: number;
  readonly deposit: Deposit | null;
  readonly found: Found;
  readonly reference: string;
}

const referenceKey = (reference: string): string => canonicalReference(reference).replaceAll('-', '').toUpperCase();

/** All texts with one letter less: two texts that are a letter apart have one in common. */
const shortened = (text: string): string[] => [
  text,
  ...Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1)),
];

/** The reports that wait, by what is looked up. */
interface Reports {
  readonly all: readonly Deposit[];
  readonly byReference: ReadonlyMap<string, Deposit>;
  readonly byShortened: ReadonlyMap<string, readonly Deposit[]>;
}

function indexReports(all: readonly Deposit[]): Reports {
  const byShortened = new Map<string, Deposit[]>();
  for (const deposit of all)
    for (const text of shortened(referenceKey(deposit.reference)))
      byShortened.set(text, [...(byShortened.get(text) ?? []), deposit]);
  return { all, byReference: new Map(all.map((deposit) => [referenceKey(deposit.reference), deposit])), byShortened };
}

/** Words of a note that can be a reference with a wrong letter. */
const tokensIn = (note: string): string[] =>
  [...new Set([...note.split(/[\s/,;:]+/), note].map(referenceKey))].filter(
    (token) => token.length >= 7 && token.length <= 30 && /\d/.test(token),
  );

const fitsLine = (line: Line, { bankAccount, currency }: Deposit): boolean =>
  bankAccount === line.account && currency === line.currency;

/** Returns what the note of a line says about its customer. */
function hintsInNote(line: Line, { all, byReference, byShortened }: Reports): Hint[] {
  const reportOf = (account: number, reference: string): Deposit | null => {
    const own = all.filter((deposit) => deposit.account === account && fitsLine(line, deposit));
    const named = byReference.get(reference);
    if (named && own.includes(named)) return named;
    const equal = own.filter(({ amount }) => amount === line.amount);
    return equal.length === 1 ? equal[0]! : null;
  };
  const found = findReferences(line.note);
  const exact = found.flatMap(({ text }): Hint[] => {
    const account = accountOfReference(text);
    return account === undefined
      ? []
      : [{ account, reference: text, found: 'reference', deposit: reportOf(account, text) }];
  });
  if (exact.length > 0) return exact;
  const near = tokensIn(line.note).flatMap((token) =>
    shortened(token)
      .flatMap((text) => byShortened.get(text) ?? [])
      .filter((deposit) => fitsLine(line, deposit) && differsByOne(referenceKey(deposit.reference), token))
      .map((deposit): Hint => ({ account: deposit.account, reference: deposit.reference, found: 'letter', deposit })),
  );
  if (near.length > 0) return near;
  return found.map(({ account, text }) => ({
    account,
    reference: text,
    found: 'checkLetter',
    deposit: reportOf(account, text),
  }));
}

/** Returns the hints of a line: of its note, or else of its amount and its sender's name. */
function hintsOf(line: Line, reports: Reports, named: readonly { account: number; name: string }[]): Hint[] {
  const inNote = hintsInNote(line, reports);
  if (inNote.length > 0) return inNote;
  const searched = searchedNames(line.sender);
  const amount = reports.all
    .filter((deposit) => fitsLine(line, deposit) && deposit.amount === line.amount)
    .map((deposit): Hint => ({ account: deposit.account, reference: '', found: 'amount', deposit }));
  const name = named
    .filter((person) => searched.includes(person.name.toLowerCase()))
    .filter((person) => !amount.some(({ account }) => account === person.account))
    .map(({ account }): Hint => ({ account, reference: '', found: 'name', deposit: null }));
  return [...amount, ...name];
}

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
