import { sql, type SQL } from 'drizzle-orm';
import type { ExportPart } from '../../../src/desk/solvency/api.ts';
import { bookingName, kindsOf } from '../../../src/desk/words/journals.ts';
import type { CsvColumn } from '../../../src/domain/csv.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { type MadeFile, makeFile, MAX_ROWS, type Span, type Sums } from './made-file.ts';

interface Booking {
  readonly id: number;
  readonly created: number;
  readonly kind: string;
  readonly reference: string;
  /** Null for the company's own fees. */
  readonly customer: number | null;
  readonly asset: string;
  readonly amount: string;
}

/** Selects postings with their journals and accounts: those of some kinds, or all, in a span. */
const bookingsOf = (kinds: readonly string[], { start, end }: Span): SQL =>
  sql`from ${journals} j join ${postings} p on p.journal = j.id join ${ledgerAccounts} a on a.id = p.account
    where j.created >= ${start} and j.created < ${end} and p.asset <> 'POINTS'
    ${kinds.length === 0 ? sql`` : sql`and j.kind = any(${sql.param([...kinds])}::text[])`}`;

/** Returns the kinds of journals of a part; none for all of them. */
const kindsIn = (part: ExportPart): readonly string[] => (part === 'all' || part === 'fees' ? [] : kindsOf(part));

const columns: readonly CsvColumn<Booking>[] = [
  { name: 'Time (Bangkok)', kind: 'bangkok', value: ({ created }) => created },
  { name: 'Booking', value: ({ id }) => id },
  { name: 'Kind', value: ({ kind }) => bookingName(kind) },
  { name: 'Reference', value: ({ reference }) => reference },
  { name: 'Customer', value: ({ customer }) => customer ?? undefined },
  { name: 'Amount', kind: 'amount', value: ({ asset, amount }) => fromUnits(BigInt(amount), scaleOf(asset)) },
  { name: 'Asset', value: ({ asset }) => asset },
];

/**
 * Returns a file of the bookings of a part, oldest first: those for customers, or for `fees` those of the company's
 * fees. What only moves from one balance of a customer to another is none.
 */
export async function exportBookings(db: Database, part: ExportPart, span: Span): Promise<MadeFile> {
  const rows = await rowsOf<Booking>(
    db,
    sql`select j.id::integer as id, j.created::float8 as created, j.kind, j.reference, a.customer::integer as customer,
        p.asset, sum(p.amount)::text as amount
      ${bookingsOf(kindsIn(part), span)}
        and ${part === 'fees' ? sql`a.customer is null and a.purpose = 'fees'` : sql`a.customer is not null`}
      group by j.id, a.customer, p.asset having sum(p.amount) <> 0
      order by j.id, a.customer, p.asset limit ${MAX_ROWS + 1}`,
  );
  return makeFile(columns, rows, ({ asset, amount }) => [[asset, BigInt(amount)]]);
}

/** Returns what the company's accounts gave in journals of some kinds, or all: customers got it. */
export async function ledgerSums(db: Database, kinds: readonly string[], span: Span): Promise<Sums> {
  return readSums(db, sql`${bookingsOf(kinds, span)} and a.customer is null`);
}

/**
 * Returns the sums of the bookings of a part as the other side of the ledger has them. Each journal sums to 0, so what
 * customers got is what the company's accounts gave; fees are what others paid.
 */
export async function ledgerSumsOf(db: Database, part: ExportPart, span: Span): Promise<Sums> {
  if (part !== 'fees') return ledgerSums(db, kindsIn(part), span);
  return readSums(
    db,
    sql`${bookingsOf([], span)} and not (a.customer is null and a.purpose = 'fees')
      and exists (select 1 from ${postings} f join ${ledgerAccounts} b on b.id = f.account
        where f.journal = j.id and f.asset = p.asset and b.customer is null and b.purpose = 'fees')`,
  );
}

async function readSums(db: Database, selected: SQL): Promise<Sums> {
  const rows = await rowsOf<{ asset: string; amount: string }>(
    db,
    sql`select p.asset, (-sum(p.amount))::text as amount ${selected} group by p.asset`,
  );
  return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]));
}
