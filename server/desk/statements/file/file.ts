import type { ColumnKind } from '../../../../src/desk/statements/api.ts';
import type { Encoding } from './encoding.ts';

/** Most lines of a bank's file. */
export const MAX_LINES = 50_000;

/** A booking of a bank. */
export interface FileLine {
  /** Line of the file, from 1. */
  readonly line: number;
  /** ms; the beginning of the day if the bank gives no time. */
  readonly at: number;
  readonly hasTime: boolean;
  /** In base units; below 0 for what left the account. */
  readonly amount: bigint;
  readonly note: string;
  readonly sender: string;
  /** Account of the sender as the bank shows it, perhaps masked; '' if it doesn't. */
  readonly senderAccount: string;
  /** The bank's id of the booking; '' if it gives none. */
  readonly bankId: string;
  /** Balance after it; null if the bank doesn't say. */
  readonly balance: bigint | null;
}

/** The first lines of a table, with what its columns mean. */
export interface FileTable {
  readonly header: readonly string[];
  /** The first four rows. */
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly ColumnKind[];
}

/** A bank's file that was read to its end. */
export interface StatementFile {
  readonly kind: 'csv' | 'camt';
  readonly encoding: Encoding;
  /** Null for camt.053, whose fields have names. */
  readonly table: FileTable | null;
  /** Oldest first. */
  readonly lines: readonly FileLine[];
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** A year as the file writes it and the common one, if its years are Buddhist. */
  readonly buddhist: { readonly written: number; readonly meant: number } | null;
  /** Bookings that the bank hasn't made yet, which are left out. */
  readonly pending: number;
  /** Columns with customers' references that are not read as the note, and how many lines lose theirs. */
  readonly lost: { readonly columns: readonly string[]; readonly lines: number } | null;
}
