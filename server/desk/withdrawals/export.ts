import { and, asc, eq, gte, isNotNull, lt, or } from 'drizzle-orm';
import { STATE_WORDS } from '../../../src/desk/words/withdrawals.ts';
import type { CsvColumn } from '../../../src/domain/csv.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { shortenAddress } from '../../modules/transfers/index.ts';
import { type Withdrawal, withdrawalReasonIn } from '../../modules/withdrawals/index.ts';
import { withdrawals } from '../../modules/withdrawals/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { BOOKED, bookedIn, type MadeFile, makeFile, MAX_ROWS, type Span } from '../solvency/made-file.ts';

/** A withdrawal, and when it was booked as paid if that was in the days of the file. */
interface Exported {
  readonly row: Withdrawal;
  readonly booked: number | null;
}

const isPaid = ({ status }: Withdrawal): boolean => status === 'success';
const isReturned = ({ status }: Withdrawal): boolean => status === 'fail' || status === 'cancelled';
const inAsset = ({ asset }: Withdrawal, units: bigint): string => fromUnits(units, scaleOf(asset));
/** What went back to the customer, in base units. */
const refundOf = (row: Withdrawal): bigint => (isReturned(row) ? row.amount : row.refunded);
/** What a paid one took from the customer, as the ledger signs it. */
const takenBy = ({ amount, refunded }: Withdrawal): bigint => refunded - amount;

/** Returns the columns. No one pays by a file, so that a wallet is whole only after it was paid. */
const columnsFor = (showsWallets: boolean): readonly CsvColumn<Exported>[] => [
  { name: 'Ordered (Bangkok)', kind: 'bangkok', value: ({ row }) => row.created },
  { name: 'Number', value: ({ row }) => row.number },
  { name: 'Customer', value: ({ row }) => row.account },
  { name: 'State', value: ({ row }) => STATE_WORDS[row.status] ?? row.status },
  { name: 'Network', value: ({ row }) => row.chain ?? 'bank' },
  { name: 'Payee', value: ({ row }) => (showsWallets && isPaid(row) ? row.payee : shortenAddress(row.payee)) },
  { name: 'Transaction hash or bank id', value: ({ row }) => row.hash ?? row.payoutId ?? row.sentHash ?? undefined },
  { name: 'Amount', kind: 'amount', value: ({ row }) => inAsset(row, row.amount) },
  { name: 'Fee', kind: 'amount', value: ({ row }) => inAsset(row, row.fee) },
  { name: 'Refunded', kind: 'amount', value: ({ row }) => inAsset(row, refundOf(row)) },
  { name: 'Asset', value: ({ row }) => row.asset },
  { name: 'Rate', kind: 'amount', value: ({ row }) => row.rate ?? undefined },
  { name: 'To pay out', kind: 'amount', value: ({ row }) => row.payout },
  {
    name: 'Paid out',
    kind: 'amount',
    value: ({ row }) => (isPaid(row) ? (row.arrived ?? row.payout) : undefined),
  },
  { name: 'Currency', value: ({ row }) => row.payoutCurrency },
  {
    name: 'Ended (Bangkok)',
    kind: 'bangkok',
    value: ({ row }) => (isPaid(row) || isReturned(row) ? row.states.at(-1)?.time : undefined),
  },
  { name: 'Reason', value: ({ row }) => withdrawalReasonIn('en', row.reason) },
  {
    name: BOOKED,
    kind: 'amount',
    value: ({ row, booked }) => (booked === null ? undefined : inAsset(row, takenBy(row))),
  },
];

/** Returns a file of the withdrawals that were ordered or paid in some days. */
export async function exportWithdrawals(db: Database, span: Span, showsWallets: boolean): Promise<MadeFile> {
  const booked = bookedIn(db, span, ['withdrawPaid']);
  const rows = await db
    .select({ row: withdrawals, booked: booked.time })
    .from(withdrawals)
    .leftJoin(booked, eq(booked.hold, withdrawals.hold))
    .where(or(and(gte(withdrawals.created, span.start), lt(withdrawals.created, span.end)), isNotNull(booked.time)))
    .orderBy(asc(withdrawals.id))
    .limit(MAX_ROWS + 1);
  return makeFile(columnsFor(showsWallets), rows, ({ row, booked: time }) =>
    time === null ? [] : [[row.asset, takenBy(row)]],
  );
}
