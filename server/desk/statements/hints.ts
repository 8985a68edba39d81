import { canonicalReference } from '../../../src/domain/canonical-reference.ts';
import { accountOfReference, type Deposit, findReferences } from '../../modules/deposits/index.ts';
import type { Line } from './link-typed.ts';
import { differsByOne, searchedNames } from './names.ts';

/** How a line was found to be a customer's. */
export type Found = 'reference' | 'letter' | 'checkLetter' | 'amount' | 'name';

/** What points at a customer, before their name is known. */
export interface Hint {
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

/** Prepares the reports that wait for look-ups. */
export function indexReports(all: readonly Deposit[]): Reports {
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

/** Returns 0 if the report of a hint has the amount of a line, and 1 if it has another one. */
const differs = ({ amount }: Line, { deposit }: Hint): number => (deposit?.amount === amount ? 0 : 1);

const fitsLine = (line: Line, { bankAccount, currency }: Deposit): boolean =>
  bankAccount === line.account && currency === line.currency;

/**
 * Returns the reports of a customer that a line can be, the likeliest first. It is one if its reference or only its
 * amount agrees; `null` is no report. If reference and amount point at different reports, all of them are there.
 */
function reportsOf(line: Line, { all, byReference }: Reports, account: number, reference: string): (Deposit | null)[] {
  const own = all.filter((deposit) => deposit.account === account && fitsLine(line, deposit));
  const named = byReference.get(reference);
  const isEqual = ({ amount }: Deposit): boolean => amount === line.amount;
  const others = own.filter((deposit) => deposit !== named);
  const likely = [...others.filter(isEqual), ...others.filter((deposit) => !isEqual(deposit))];
  if (named && own.includes(named)) return isEqual(named) ? [named] : [named, ...likely];
  const equal = own.filter(isEqual);
  if (equal.length === 1) return equal;
  return equal.length > 1 ? likely : [null, ...likely];
}

/** Returns what the note of a line says about its customer. */
function hintsInNote(line: Line, reports: Reports): Hint[] {
  const { byShortened } = reports;
  const found = findReferences(line.note);
  const exact = found.flatMap(({ text }): Hint[] => {
    const account = accountOfReference(text);
    if (account === undefined) return [];
    const hint = { account, reference: text, found: 'reference' } as const;
    return reportsOf(line, reports, account, text).map((deposit) => ({ ...hint, deposit }));
  });
  if (exact.length > 0) return exact;
  const near = tokensIn(line.note).flatMap((token) =>
    shortened(token)
      .flatMap((text) => byShortened.get(text) ?? [])
      .filter((deposit) => fitsLine(line, deposit) && differsByOne(referenceKey(deposit.reference), token))
      .map((deposit): Hint => ({ account: deposit.account, reference: deposit.reference, found: 'letter', deposit })),
  );
  // a typo may be one letter away from several references
  if (near.length > 0) return near.toSorted((one, other) => differs(line, one) - differs(line, other));
  return found.flatMap(({ account, text }) =>
    reportsOf(line, reports, account, text).map((deposit): Hint => ({
      account,
      reference: text,
      found: 'checkLetter',
      deposit,
    })),
  );
}

/** Returns the hints of a line: of its note, or else of its amount and its sender's name. */
export function hintsOf(line: Line, reports: Reports, named: readonly { account: number; name: string }[]): Hint[] {
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
