import { and, asc, eq, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { orderStateWords } from '../../../src/desk/words/customers.ts';
import type { CsvColumn } from '../../../src/domain/csv.ts';
import type { JournalKind } from '../../../src/domain/journal-kinds.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import { type ContractOrder, contractOrders, CONTRACT_PRICE_SCALE } from '../../modules/contracts/index.ts';
import { type OptionOrder, optionOrders } from '../../modules/options/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { BOOKED, bookedIn, type MadeFile, makeFile, MAX_ROWS, type Span } from './made-file.ts';

/** Kinds of the journals that settle options. */
export const OPTION_RESULTS: readonly JournalKind[] = ['optionWin', 'optionLose', 'optionReturn'];

const usdt = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));

/** An option, and when it was settled in the ledger if that was in the days of the file. */
interface ExportedOption {
  readonly row: OptionOrder;
  readonly booked: number | null;
}

const gainOf = ({ stake, payout }: OptionOrder): bigint => (payout ?? stake) - stake;

const optionColumns: readonly CsvColumn<ExportedOption>[] = [
  { name: 'Placed (Bangkok)', kind: 'bangkok', value: ({ row }) => row.created },
  { name: 'Order', value: ({ row }) => row.id },
  { name: 'Customer', value: ({ row }) => row.account },
  { name: 'Coin', value: ({ row }) => row.code },
  { name: 'Direction', value: ({ row }) => row.direction },
  { name: 'Minutes', value: ({ row }) => row.minutes },
  { name: 'Yield (%)', kind: 'amount', value: ({ row }) => row.yield },
  { name: 'Start price', kind: 'amount', value: ({ row }) => row.price ?? undefined },
  { name: 'End price', kind: 'amount', value: ({ row }) => row.endPrice ?? undefined },
  { name: 'Result', value: ({ row }) => orderStateWords(row.result === '' ? row.status : row.result) },
  { name: 'Stake', kind: 'amount', value: ({ row }) => usdt(row.stake) },
  { name: 'Paid back', kind: 'amount', value: ({ row }) => (row.payout === null ? undefined : usdt(row.payout)) },
  { name: 'Asset', value: () => QUOTE_ASSET },
  { name: 'Settled (Bangkok)', kind: 'bangkok', value: ({ row }) => row.settled ?? undefined },
  { name: BOOKED, kind: 'amount', value: ({ row, booked }) => (booked === null ? undefined : usdt(gainOf(row))) },
];

/** Returns a file of the options that were placed or settled in some days. */
export async function exportOptions(db: Database, span: Span): Promise<MadeFile> {
  const booked = bookedIn(db, span, OPTION_RESULTS);
  const rows = await db
    .select({ row: optionOrders, booked: booked.time })
    .from(optionOrders)
    .leftJoin(booked, eq(booked.hold, optionOrders.hold))
    .where(or(and(gte(optionOrders.created, span.start), lt(optionOrders.created, span.end)), isNotNull(booked.time)))
    .orderBy(asc(optionOrders.id))
    .limit(MAX_ROWS + 1);
  return makeFile(optionColumns, rows, ({ row, booked: time }) => (time === null ? [] : [[QUOTE_ASSET, gainOf(row)]]));
}

/** A contract order, and what was booked of it in the days of the file: null if nothing was. */
interface ExportedContract {
  readonly row: ContractOrder;
  readonly paid: string | null;
  readonly coins: string | null;
}

const contractColumns: readonly CsvColumn<ExportedContract>[] = [
  { name: 'Placed (Bangkok)', kind: 'bangkok', value: ({ row }) => row.created },
  { name: 'Order', value: ({ row }) => row.id },
  { name: 'Customer', value: ({ row }) => row.account },
  { name: 'Coin', value: ({ row }) => row.code },
  { name: 'Side', value: ({ row }) => row.side },
  { name: 'Type', value: ({ row }) => row.type },
  { name: 'State', value: ({ row }) => orderStateWords(row.status) },
  {
    name: 'Limit or worst price',
    kind: 'amount',
    value: ({ row }) => (row.price === null ? undefined : fromUnits(row.price, CONTRACT_PRICE_SCALE)),
  },
  { name: 'Amount', kind: 'amount', value: ({ row }) => fromUnits(row.amount, scaleOf(row.code)) },
  { name: 'Filled', kind: 'amount', value: ({ row }) => fromUnits(row.filled, scaleOf(row.code)) },
  { name: 'Value (USDT)', kind: 'amount', value: ({ row }) => usdt(row.paid) },
  { name: 'Fee (USDT)', kind: 'amount', value: ({ row }) => usdt(row.fee) },
  { name: 'Last change (Bangkok)', kind: 'bangkok', value: ({ row }) => row.updated },
  {
    name: `${BOOKED} (USDT)`,
    kind: 'amount',
    value: ({ paid }) => (paid === null ? undefined : usdt(BigInt(paid))),
  },
  {
    name: `${BOOKED} (coin)`,
    kind: 'amount',
    value: ({ row, coins }) => (coins === null ? undefined : fromUnits(BigInt(coins), scaleOf(row.code))),
  },
];

/**
 * Returns a file of the contract orders that were placed or filled in some days. An order may be filled over many days,
 * so what was booked of it in these days is counted from its journals.
 */
export async function exportContracts(db: Database, span: Span): Promise<MadeFile> {
  const isUsdt = sql`${postings.asset} = ${QUOTE_ASSET}`;
  const booked = db
    .select({
      reference: journals.reference,
      paid: sql<string>`coalesce(sum(${postings.amount}) filter (where ${isUsdt}), 0)::text`.as('booked_paid'),
      coins: sql<string>`coalesce(sum(${postings.amount}) filter (where not ${isUsdt}), 0)::text`.as('booked_coins'),
    })
    .from(journals)
    .innerJoin(postings, eq(postings.journal, journals.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, postings.account))
    .where(
      and(
        eq(journals.kind, 'contractDeal'),
        gte(journals.created, span.start),
        lt(journals.created, span.end),
        isNotNull(ledgerAccounts.customer),
      ),
    )
    .groupBy(journals.reference)
    .as('booked');
  const rows = await db
    .select({ row: contractOrders, paid: booked.paid, coins: booked.coins })
    .from(contractOrders)
    .leftJoin(booked, eq(booked.reference, sql`${contractOrders.id}::text`))
    .where(
      or(and(gte(contractOrders.created, span.start), lt(contractOrders.created, span.end)), isNotNull(booked.paid)),
    )
    .orderBy(asc(contractOrders.id))
    .limit(MAX_ROWS + 1);
  return makeFile(contractColumns, rows, ({ row, paid, coins }) =>
    paid === null || coins === null
      ? []
      : [
          [QUOTE_ASSET, BigInt(paid)],
          [row.code, BigInt(coins)],
        ],
  );
}
