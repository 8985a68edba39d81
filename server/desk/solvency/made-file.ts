import { and, gte, inArray, lt } from 'drizzle-orm';
import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import { type CsvColumn, toCsv } from '../../../src/domain/csv.ts';
import { journals } from '../../ledger/schema.ts';
import type { Database } from '../../platform/db/connect.ts';

/** A file has at most so many records or bookings. */
export const MAX_ROWS = 50_000;

/** Times in ms: from `start` on and before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Amounts in base units by asset. */
export type Sums = ReadonlyMap<string, bigint>;

/** A file, with what its lines say was booked for customers. */
export interface MadeFile {
  readonly csv: string;
  readonly count: number;
  readonly sums: Sums;
}

/** Returns the sums of some amounts. */
export function sumsOf(amounts: readonly (readonly [asset: string, units: bigint])[]): Sums {
  const sums = new Map<string, bigint>();
  for (const [asset, units] of amounts) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  return sums;
}

/** Returns a file of rows. `bookedOf` returns what was booked for the customer of a row in the days of the file. */
export const makeFile = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  bookedOf: (row: Row) => readonly (readonly [asset: string, units: bigint])[],
): MadeFile => ({ csv: toCsv(columns, rows), count: rows.length, sums: sumsOf(rows.flatMap((row) => bookedOf(row))) });

/** Heading of the column whose sums are those of the ledger. */
export const BOOKED = 'Booked in these days';

/** Returns a subquery of the journals of some kinds in a span, each with the record that it is about. */
export const bookedIn = (db: Database, { start, end }: Span, kinds: readonly JournalKind[]) =>
  db
    .select({ reference: journals.reference, hold: journals.hold, time: journals.created })
    .from(journals)
    .where(and(inArray(journals.kind, [...kinds]), gte(journals.created, start), lt(journals.created, end)))
    .as('booked');
