import * as v from 'valibot';
import { deskAction, deskView } from '../api/desk-call.ts';
import { day, idText, nothing, plainText } from '../api/fields.ts';
import { BOOKING_PARTS } from '../words/journals.ts';
import type { Role } from '../api/roles.ts';

const roles: readonly Role[] = ['owner', 'treasury'];
const readers: readonly Role[] = ['owner', 'treasury', 'compliance', 'reader'];
const asset = v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/, 'an asset is a code such as USDT'));
/** What is held at a place can be 0. */
const amount = v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d{1,18})?$/, 'an amount is a decimal such as 1234.5'));

export const typeHolding = deskAction({
  id: 'solvency.type',
  roles,
  isSigned: true,
  moments: ['at'],
  request: v.strictObject({
    /** Bank account or wallet, as the company calls it. */
    place: plainText(2, 100),
    asset,
    amount,
    /** When it was so, ms. */
    at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  summary: 'Enters what the company holds at a bank or in a wallet that no node reads.',
});

export const closeDay = deskAction({
  id: 'solvency.close',
  roles,
  isSigned: true,
  request: v.strictObject({
    day,
    /** Why the company holds more or less than it owes. */
    explanation: plainText(3, 1000),
  }),
  summary: "Closes a day's books with what customers were owed and what the company held. Two people sign it.",
});

/** What the company holds at one place. Amounts are decimal strings, times ms. */
export interface HoldingEntry {
  /** Name of a bank account, or address of a wallet. */
  readonly place: string;
  /** Network of a wallet that nodes read; null for what staff type. */
  readonly chain: string | null;
  readonly asset: string;
  /** Null if it was never read. */
  readonly amount: string | null;
  readonly at: number | null;
  /** Who typed it; null if nodes read it. */
  readonly by: string | null;
  /** Whether it is too old to be relied on. */
  readonly isOld: boolean;
}

/** What the company owes of an asset, and what it holds of it. Amounts are decimal strings. */
export interface AssetSolvency {
  readonly asset: string;
  /** To customers, in their balances. */
  readonly owed: string;
  /** Arrived, and not credited, sent back or found to be the company's. It is owed too. */
  readonly uncredited: string;
  /** Null while a wallet of this asset was never read, or no wallet or account of it is known. */
  readonly held: string | null;
  /** What is held, less `owed` and `uncredited`. */
  readonly difference: string | null;
  /** The difference in USDT at the price of this moment; null without a price. */
  readonly worth: string | null;
  readonly places: readonly HoldingEntry[];
}

/** What was booked for customers of one kind of journal and asset. */
export interface Movement {
  /** Kind of the journals. */
  readonly kind: string;
  readonly asset: string;
  readonly count: number;
  /** Positive if customers got it. */
  readonly amount: string;
}

/** What wrong payments cost the company, of one asset. */
export interface CompanyMovement extends Omit<Movement, 'kind'> {
  /** Lost by payments, lost by debts that were written off, or paid too much and owed by customers since. */
  readonly what: 'lost' | 'writtenOff' | 'becameDebt';
  /** Negative if the company lost it. */
  readonly amount: string;
}

export interface Solvency {
  readonly assets: readonly AssetSolvency[];
  /** Sum of all differences in USDT; null while one of them is unknown. */
  readonly worth: string | null;
  /** What was booked since midnight. */
  readonly today: readonly Movement[];
  /** The day that can be closed next; null if none has ended. */
  readonly nextDay: string | null;
  /** The last day that has ended, by the server's clock. */
  readonly yesterday: string;
}

export const solvency = deskView<Solvency>()({ id: 'solvency', roles: readers, query: nothing });

/** Books of a day: for each asset what customers were owed before and after, and what the company held at midnight. */
export interface DayFigures {
  readonly day: string;
  readonly assets: readonly {
    readonly asset: string;
    readonly before: string;
    readonly after: string;
    /** Arrived by the end of the day and not credited then. Days that were closed earlier don't have it. */
    readonly uncredited?: string;
    readonly held: string | null;
  }[];
  readonly movements: readonly Movement[];
  /** Days that were closed earlier don't have it. */
  readonly wrongPayments?: readonly CompanyMovement[];
  readonly places: readonly { readonly place: string; readonly asset: string; readonly amount: string }[];
  /** Places whose balance at midnight is not known, so that the day can't be closed. */
  readonly unread: readonly string[];
}

export const dayFigures = deskView<{ readonly figures: DayFigures }>()({
  id: 'solvency-day',
  roles: readers,
  query: v.strictObject({ day }),
});

/** A closed day, which never changes. */
export interface DayClose {
  readonly id: number;
  readonly figures: DayFigures;
  readonly explanation: string;
  /** SHA-256 of the canonical JSON of figures and explanation, base64url. */
  readonly digest: string;
  readonly maker: string;
  /** Null if one person did it (`DESK_ONE_PERSON`). */
  readonly checker: string | null;
  readonly closed: number;
}

/** Returns up to 50 closed days, newest first; `before` continues the list. */
export const closes = deskView<{ readonly closes: readonly DayClose[] }>()({
  id: 'solvency-closes',
  roles: readers,
  query: v.strictObject({ before: v.optional(idText) }),
});

/** What customers were owed and what the company held at the end of a closed day. */
export type ClosedDay = Pick<DayFigures, 'day' | 'assets'>;

/** Returns the newest 92 closed days, oldest first. */
export const closedHistory = deskView<{ readonly days: readonly ClosedDay[] }>()({
  id: 'solvency-history',
  roles: readers,
  query: nothing,
});

export const EXPORT_PARTS = ['all', ...BOOKING_PARTS, 'fees'] as const;
export type ExportPart = (typeof EXPORT_PARTS)[number];

/** Records and balances, which a file has with their state instead of each booking. */
export const EXPORT_RECORDS = [
  'deposit-records',
  'withdrawal-records',
  'option-records',
  'contract-records',
  'balances',
] as const;
export type ExportRecords = (typeof EXPORT_RECORDS)[number];

/** Returns whether a file has each booking. */
export const isExportPart = (part: ExportPart | ExportRecords): part is ExportPart =>
  (EXPORT_PARTS as readonly string[]).includes(part);

/** A file of bookings, records or balances of customers. */
export interface ExportFile {
  readonly name: string;
  readonly csv: string;
  /** Number of lines in it. */
  readonly count: number;
  /**
   * Sums of what the file says was booked, or of its balances, and those of the ledger, which are counted in different
   * ways, by asset, as decimal strings.
   */
  readonly sums: readonly { readonly asset: string; readonly file: string; readonly ledger: string }[];
}

/** It is an action, since the log names who took which data out of the desk. Its result is an `ExportFile`. */
export const exportFiles = deskAction({
  id: 'solvency.export',
  roles: readers,
  isSigned: true,
  request: v.strictObject({
    part: v.picklist([...EXPORT_PARTS, ...EXPORT_RECORDS]),
    from: day,
    /** The last day, included. Balances are those at its end. */
    to: day,
  }),
  summary:
    'Exports bookings or records of customers in some days, or their balances at the end, as CSV without names. Its sums equal the ledger.',
});
