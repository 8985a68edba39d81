import { and, asc, eq, gte, isNotNull, lt, or } from 'drizzle-orm';
import { DEPOSIT_STATE_WORDS } from '../../../src/desk/words/deposits.ts';
import type { CsvColumn } from '../../../src/domain/csv.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { type Deposit, depositReasonIn } from '../../modules/deposits/index.ts';
import { deposits } from '../../modules/deposits/schema.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { BOOKED, bookedIn, type MadeFile, makeFile, MAX_ROWS, type Span } from '../solvency/made-file.ts';

/** A deposit, and when it was booked if that was in the days of the file. */
interface Exported {
  readonly row: Deposit;
  readonly booked: number | null;
}

const isCredited = ({ status }: Deposit): boolean => status === 'done';
const credited = ({ asset, credited: units }: Deposit): string => fromUnits(units, scaleOf(asset));

const columns: readonly CsvColumn<Exported>[] = [
  { name: 'Reported or seen (Bangkok)', kind: 'bangkok', value: ({ row }) => row.created },
  { name: 'Number', value: ({ row }) => row.number },
  { name: 'Customer', value: ({ row }) => row.account },
  { name: 'State', value: ({ row }) => DEPOSIT_STATE_WORDS[row.status] ?? row.status },
  { name: 'Network', value: ({ row }) => row.chain ?? 'bank' },
  { name: 'Paid to', value: ({ row }) => row.payee },
  { name: 'Transaction hash or bank id', value: ({ row }) => row.hash ?? row.hashKey ?? undefined },
  {
    name: 'Amount reported',
    kind: 'amount',
    value: ({ row }) => (row.reported ? formatAmount(row.currency, row.amount) : undefined),
  },
  {
    name: 'Amount received',
    kind: 'amount',
    value: ({ row }) => (row.observed === null ? undefined : formatAmount(row.currency, row.observed)),
  },
  { name: 'Currency', value: ({ row }) => row.currency },
  { name: 'Rate', kind: 'amount', value: ({ row }) => row.rate ?? undefined },
  { name: 'Credited', kind: 'amount', value: ({ row }) => (isCredited(row) ? credited(row) : undefined) },
  { name: 'Asset', value: ({ row }) => row.asset },
  {
    name: 'Credited or rejected (Bangkok)',
    kind: 'bangkok',
    value: ({ row }) => (row.status === 'pending' ? undefined : row.states.at(-1)?.time),
  },
  { name: 'Reason', value: ({ row }) => depositReasonIn('en', row.reason) },
  { name: BOOKED, kind: 'amount', value: ({ row, booked }) => (booked === null ? undefined : credited(row)) },
];

/** Returns a file of the deposits that were reported, seen or credited in some days. */
export async function exportDeposits(db: Database, span: Span): Promise<MadeFile> {
  const booked = bookedIn(db, span, ['recharge']);
  const rows = await db
    .select({ row: deposits, booked: booked.time })
    .from(deposits)
    .leftJoin(booked, eq(booked.reference, deposits.number))
    .where(or(and(gte(deposits.created, span.start), lt(deposits.created, span.end)), isNotNull(booked.time)))
    .orderBy(asc(deposits.id))
    .limit(MAX_ROWS + 1);
  return makeFile(columns, rows, ({ row, booked: time }) => (time === null ? [] : [[row.asset, row.credited]]));
}
