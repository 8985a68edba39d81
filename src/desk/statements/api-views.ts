import * as v from 'valibot';
import type { OpenProposal } from '../approvals/api.ts';
import { deskView } from '../api/desk-call.ts';
import { idText, nothing } from '../api/fields.ts';
import { ROLES } from '../api/roles.ts';
import { channel, type ColumnKind, columns } from './api.ts';

export const LINE_TABS = ['matched', 'check', 'strays', 'others', 'settled'] as const;
export type LineTab = (typeof LINE_TABS)[number];
export type LineState = 'open' | 'credited' | 'returned' | 'ours' | 'out';

/** A line of a bank statement. Amounts are decimal strings, times ms. */
export interface LineEntry {
  readonly id: number;
  /** Line of the file. */
  readonly line: number;
  /** Below 0 for what left the account. */
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  /** False if the bank gives only the day. */
  readonly hasTime: boolean;
  /** Name from the bank: of the sender, or of the payee of a payment. */
  readonly sender: string;
  /** Null if the reader's role doesn't see it. */
  readonly note: string | null;
  readonly state: LineState;
  readonly tab: LineTab;
  /** Why it is in its tab, in a few words. */
  readonly label: string;
}

/** A bank account that customers pay to. */
export interface StatementAccount {
  readonly channel: string;
  readonly bank: string;
  /** Last digits of its number. */
  readonly end: string;
  readonly currency: string;
  /** End of the newest statement; null without one. */
  readonly newest: { readonly until: number; readonly closing: string | null; readonly file: string } | null;
  /** What Solvency calls it, if it has the closing balance of its newest statement. */
  readonly place: string | null;
}

/** How many lines are in each tab. */
export const statementCounts = deskView<{
  readonly counts: Readonly<Record<LineTab, number>>;
  /** Whether more lines are open than are counted and listed. */
  readonly hasMoreOpen: boolean;
  readonly accounts: readonly StatementAccount[];
}>()({ id: 'statement-counts', roles: ROLES, query: nothing });

/** Returns up to 50 lines: open ones oldest first, continued by `after`, and others newest first, by `before`. */
export const statementLines = deskView<{ readonly lines: readonly LineEntry[] }>()({
  id: 'statement-lines',
  roles: ROLES,
  query: v.strictObject({
    tab: v.optional(v.picklist(LINE_TABS), 'matched'),
    after: v.optional(idText),
    before: v.optional(idText),
  }),
});

/** A word of a name; it differs if the other name has none like it. */
export interface NameWord {
  readonly text: string;
  readonly differs: boolean;
}
/** How the sender's name compares with the verified one. `otherScript`: they have no script in common. */
export type NameFit = 'same' | 'near' | 'other' | 'otherScript' | 'unknown' | 'unverified';

/** The sender's name from the bank beside the verified name of a customer. */
export interface NameComparison {
  readonly fit: NameFit;
  readonly sender: readonly NameWord[];
  readonly verified: readonly NameWord[];
}

/** Something that was checked about a line or a file. */
export interface StatementCheck {
  readonly level: 'fine' | 'look' | 'stop';
  readonly title: string;
  readonly fact: string;
}

/** A customer whom a line can be credited to. */
export interface LineCandidate {
  readonly account: number;
  readonly username: string;
  readonly names: NameComparison;
  /** Their report that waits for it; null if they reported nothing. */
  readonly deposit: {
    readonly id: number;
    readonly number: string;
    readonly said: string;
    readonly reference: string;
    /** Whether the line has another amount than they reported. */
    readonly isOtherAmount: boolean;
  } | null;
  /** Why it is proposed, in a few words. */
  readonly why: string;
}

/** A line with everything that is known of it. */
export interface StatementLine extends LineEntry {
  readonly file: string;
  readonly bank: string;
  readonly end: string;
  /** Last digits of the sender's account, or as the bank masks it; '' if unknown, null if the role doesn't see it. */
  readonly senderAccount: string | null;
  readonly bankId: string;
  readonly balance: string | null;
  readonly checks: readonly StatementCheck[];
  /** The withdrawal that an outgoing line paid; null if none has its reference. */
  readonly withdrawal: { readonly id: number; readonly number: string } | null;
  /** The proposed customer and report first; none for a stray. */
  readonly candidates: readonly LineCandidate[];
  /** Whether the first candidate is proposed, and not only one of several who could be meant. */
  readonly isProposed: boolean;
  /** What it becomes at the rate of its arrival; null if no rate was known. */
  readonly credits: { readonly amount: string; readonly asset: string; readonly rate: string } | null;
  /** Deposits of the same amount and day that were credited by hand. */
  readonly typed: readonly { readonly id: number; readonly number: string; readonly account: number }[];
  readonly approval: OpenProposal | null;
  /** What became of it; null while it is open. */
  readonly outcome: {
    readonly at: number;
    readonly by: readonly string[];
    readonly reason: string;
    readonly reference: string;
    readonly deposit: number | null;
  } | null;
}

export const statementLine = deskView<{ readonly line: StatementLine }>()({
  id: 'statement-line',
  roles: ROLES,
  query: v.strictObject({ id: idText }),
});

/** A line that fits one report in everything: reference, amount, currency and sender's name. */
export interface ExactLine {
  readonly id: number;
  /** Line of the file. */
  readonly line: number;
  readonly file: string;
  readonly account: number;
  readonly names: NameComparison;
  /** The report, and its number. */
  readonly deposit: number;
  readonly number: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  readonly hasTime: boolean;
  /** What `creditLines` compares. */
  readonly version: string;
}

/**
 * Returns the lines that can be credited with one signature: the oldest 100 that match in everything and that no
 * proposal is about. `count`: how many there are.
 */
export const exactLines = deskView<{ readonly lines: readonly ExactLine[]; readonly count: number }>()({
  id: 'statement-exact',
  roles: ['owner', 'treasury', 'reader'],
  query: nothing,
});

/** A statement that was read. */
export interface StatementEntry {
  readonly id: number;
  readonly file: string;
  readonly kind: 'csv' | 'camt';
  readonly bank: string;
  readonly end: string;
  readonly currency: string;
  readonly lines: number;
  /** Lines that were new. */
  readonly added: number;
  /** Of those, how many are still open. */
  readonly open: number;
  readonly until: number;
  readonly closing: string | null;
  readonly by: string;
  readonly created: number;
}

/** Returns up to 50 statements, newest first; `before` continues the list. */
export const statements = deskView<{
  readonly statements: readonly StatementEntry[];
  readonly accounts: readonly StatementAccount[];
  /** Names of bank accounts under Solvency. */
  readonly places: readonly string[];
}>()({ id: 'statements', roles: ROLES, query: v.strictObject({ before: v.optional(idText) }) });

/** What is in an uploaded file, before anyone signs it. */
export interface FileCheck {
  readonly name: string;
  /** The first lines of a CSV file, and what its columns mean; null for camt.053. */
  readonly table: {
    readonly header: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly columns: readonly ColumnKind[];
    /** Whether the columns are those of the statement before. */
    readonly isKept: boolean;
  } | null;
  readonly checks: readonly StatementCheck[];
  /** Why it can't be read, with the lines before; null if it can. */
  readonly fault: {
    readonly text: string;
    readonly before: readonly { readonly line: number; readonly text: string }[];
  } | null;
  readonly summary: {
    readonly lines: number;
    readonly added: number;
    readonly from: number;
    readonly until: number;
    readonly closing: string | null;
    readonly currency: string;
  } | null;
}

/** Returns what is in the file that the reader uploaded. Throws `notFound`. */
export const statementFile = deskView<{ readonly check: FileCheck }>()({
  id: 'statement-file',
  roles: ['owner', 'treasury', 'reader'],
  query: v.strictObject({
    file: idText,
    channel,
    /** Chosen meanings of the columns, as JSON; those of the last statement or of the header if it is left out. */
    columns: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(2000),
        v.transform((text): unknown => {
          try {
            return JSON.parse(text);
          } catch {
            return undefined;
          }
        }),
        columns,
      ),
    ),
  }),
});
