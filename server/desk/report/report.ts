import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DayReport, ReportedAdjustment } from '../../../src/desk/report/api.ts';
import type { Movement } from '../../../src/desk/solvency/api.ts';
import { BOOKING_PARTS, kindsOf } from '../../../src/desk/words/journals.ts';
import type { Services } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { journals, ledgerAccounts, postings } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import { optionOrders } from '../../modules/options/index.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { adjustments } from '../customers/schema.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';
import { figuresOf } from '../solvency/closes.ts';
import { dayCloses } from '../solvency/schema.ts';

const text = (units: bigint, asset: string = QUOTE_ASSET): string => fromUnits(units, scaleOf(asset));

/** Returns what the company got as fees, by kind of booking and asset. */
async function feesBetween(db: Database, from: number, until: number): Promise<Movement[]> {
  const rows = await rowsOf<{ kind: string; asset: string; count: number; amount: string }>(
    db,
    sql`select j.kind, p.asset, count(distinct j.id)::integer as count, sum(p.amount)::text as amount
      from ${journals} j join ${postings} p on p.journal = j.id join ${ledgerAccounts} a on a.id = p.account
      where j.created >= ${from} and j.created < ${until} and a.customer is null and a.purpose = 'fees'
      group by j.kind, p.asset having sum(p.amount) <> 0 order by p.asset, j.kind`,
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: text(BigInt(amount), row.asset) }));
}

/** Returns what the options of customers gave the company: what its account of options got. */
async function optionsResult(db: Database, from: number, until: number): Promise<string> {
  const [row] = await rowsOf<{ amount: string }>(
    db,
    sql`select coalesce(sum(p.amount), 0)::text as amount
      from ${journals} j join ${postings} p on p.journal = j.id join ${ledgerAccounts} a on a.id = p.account
      where j.created >= ${from} and j.created < ${until} and a.customer is null and a.purpose = 'options'`,
  );
  return text(BigInt(row?.amount ?? 0));
}

/** Returns the options that were open at a time. What they may pay is rounded up. */
async function openOptionsAt(db: Database, time: number): Promise<DayReport['openOptions']> {
  const [row] = await rowsOf<{ count: number; stake: string; most: string }>(
    db,
    sql`select count(*)::integer as count, coalesce(sum(stake), 0)::text as stake,
        coalesce(sum(ceil(stake * (100 + yield::numeric) / 100)), 0)::bigint::text as most
      from ${optionOrders} where created < ${time} and (settled is null or settled >= ${time})`,
  );
  return { count: row?.count ?? 0, stake: text(BigInt(row?.stake ?? 0)), most: text(BigInt(row?.most ?? 0)) };
}

async function adjustmentsBetween(db: Database, from: number, until: number): Promise<ReportedAdjustment[]> {
  const [maker, approver] = [alias(staff, 'maker'), alias(staff, 'approver')];
  const rows = await db
    .select({ row: adjustments, by: maker.name, approvedBy: approver.name })
    .from(adjustments)
    .innerJoin(maker, eq(maker.id, adjustments.proposedBy))
    .leftJoin(approver, eq(approver.id, adjustments.approvedBy))
    .where(and(gte(adjustments.created, from), lt(adjustments.created, until)))
    .orderBy(asc(adjustments.id));
  return rows.map(({ row: { number, account, asset, amount }, ...people }) => ({
    number,
    customer: account,
    asset,
    amount: text(amount, asset),
    ...people,
  }));
}

/** Returns the report of a day that has ended. The same day gives the same report whenever it is read. */
export async function reportOf(services: Services, day: string): Promise<DayReport> {
  const { db, clock } = services;
  if (!(day < dateOf(clock.now())))
    throw new DeskError(404, 'day', 'There is no report yet: a report is about a day that has ended.');
  const [from, until] = [startOfDate(day), startOfDate(plusDays(day, 1))];
  const figures = await figuresOf(services, db, day);
  const [closed] = await db.select({ id: dayCloses.id }).from(dayCloses).where(eq(dayCloses.day, day));
  return {
    day,
    parts: BOOKING_PARTS.map((part) => ({
      part,
      movements: figures.movements.filter(({ kind }) => (kindsOf(part) as readonly string[]).includes(kind)),
    })),
    fees: await feesBetween(db, from, until),
    optionsResult: await optionsResult(db, from, until),
    openOptions: await openOptionsAt(db, until),
    adjustments: await adjustmentsBetween(db, from, until),
    assets: figures.assets.map(({ asset, after, held }) => ({ asset, owed: after, held })),
    isClosed: closed !== undefined,
  };
}
