import { sql, type SQL } from 'drizzle-orm';
import type { ExportFile, ExportPart } from '../../../src/desk/solvency/api.ts';
import { toCsv } from '../../../src/domain/csv.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { plusDays, startOfDate } from '../../platform/calendar.ts';
import { bookingName, kindsOf } from '../../../src/desk/words/journals.ts';
import { DeskError } from '../desk-error.ts';

/** A file has at most so many days and bookings. */
const MAX_DAYS = 92;
const MAX_ROWS = 50_000;

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

/** Selects postings with their journals and accounts: those of a part, in a time. */
const bookingsOf = (part: ExportPart, start: number, end: number): SQL => {
  const kinds = part === 'all' || part === 'fees' ? [] : kindsOf(part);
  return sql`from ${journals} j join ${postings} p on p.journal = j.id join ${ledgerAccounts} a on a.id = p.account
    where j.created >= ${start} and j.created < ${end} and p.asset <> 'POINTS'
    ${kinds.length === 0 ? sql`` : sql`and j.kind = any(${sql.param([...kinds])}::text[])`}`;
};

/**
 * Returns the bookings of a part, oldest first: those for customers, or for `fees` those of the company's fees. What
 * only moves from one balance of a customer to another is none.
 */
const readBookings = (db: Database, part: ExportPart, start: number, end: number): Promise<Booking[]> =>
  rowsOf<Booking>(
    db,
    sql`select j.id::integer as id, j.created::float8 as created, j.kind, j.reference, a.customer::integer as customer,
        p.asset, sum(p.amount)::text as amount
      ${bookingsOf(part, start, end)}
        and ${part === 'fees' ? sql`a.customer is null and a.purpose = 'fees'` : sql`a.customer is not null`}
      group by j.id, a.customer, p.asset having sum(p.amount) <> 0
      order by j.id, a.customer, p.asset limit ${MAX_ROWS + 1}`,
  );

/**
 * Returns the sums of the same bookings as the other side of the ledger has them, by asset. Each journal sums to 0, so
 * what customers got is what the company's accounts gave; fees are what others paid.
 */
async function ledgerSums(db: Database, part: ExportPart, start: number, end: number): Promise<Map<string, bigint>> {
  const isOther = part === 'fees' ? sql`not (a.customer is null and a.purpose = 'fees')` : sql`a.customer is null`;
  const withFees = sql`and exists (select 1 from ${postings} f join ${ledgerAccounts} b on b.id = f.account
    where f.journal = j.id and f.asset = p.asset and b.customer is null and b.purpose = 'fees')`;
  const rows = await rowsOf<{ asset: string; amount: string }>(
    db,
    sql`select p.asset, (-sum(p.amount))::text as amount ${bookingsOf(part, start, end)}
      and ${isOther} ${part === 'fees' ? withFees : sql``} group by p.asset`,
  );
  return new Map(rows.map(({ asset, amount }) => [asset, BigInt(amount)]));
}

/** Throws unless these days are a period that a file can have. */
function assertPeriod(from: string, to: string): void {
  const days = (startOfDate(to) - startOfDate(from)) / DAY_MS + 1;
  if (!(days >= 1)) throw new DeskError(400, 'field', 'to: the last day is before the first.');
  if (days > MAX_DAYS)
    throw new DeskError(400, 'field', `to: a file has at most ${MAX_DAYS} days. Take them in parts.`);
}

/** Returns a file of the bookings of some days, with its sums beside those of the ledger. */
export async function exportFile(
  db: Database,
  { part, from, to }: { readonly part: ExportPart; readonly from: string; readonly to: string },
): Promise<ExportFile> {
  assertPeriod(from, to);
  const [start, end] = [startOfDate(from), startOfDate(plusDays(to, 1))];
  const bookings = await readBookings(db, part, start, end);
  if (bookings.length > MAX_ROWS)
    throw new DeskError(400, 'field', `to: these days have more than ${MAX_ROWS} bookings. Take fewer days.`);
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of bookings) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  const ledger = await ledgerSums(db, part, start, end);
  const text = (units: bigint, asset: string): string => fromUnits(units, scaleOf(asset));
  return {
    name: `andaman-${part}-${from}-${to}.csv`,
    csv: toCsv<Booking>(
      [
        { name: 'Time (UTC)', kind: 'time', value: ({ created }) => created },
        { name: 'Booking', value: ({ id }) => id },
        { name: 'Kind', value: ({ kind }) => bookingName(kind) },
        { name: 'Reference', value: ({ reference }) => reference },
        { name: 'Customer', value: ({ customer }) => customer ?? undefined },
        { name: 'Amount', kind: 'amount', value: ({ asset, amount }) => text(BigInt(amount), asset) },
        { name: 'Asset', value: ({ asset }) => asset },
      ],
      bookings,
    ),
    count: bookings.length,
    sums: [...new Set([...sums.keys(), ...ledger.keys()])].sort().map((asset) => ({
      asset,
      file: text(sums.get(asset) ?? 0n, asset),
      ledger: text(ledger.get(asset) ?? 0n, asset),
    })),
  };
}
