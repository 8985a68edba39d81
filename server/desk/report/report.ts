import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DayReport, ReportedAdjustment } from '../../../src/desk/report/api.ts';
import type { DayFigures } from '../../../src/desk/solvency/api.ts';
import { BOOKING_PARTS, kindsOf } from '../../../src/desk/words/journals.ts';
import type { Services } from '../../context.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { optionOrders } from '../../modules/options/index.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { adjustments } from '../customers/schema.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';
import { bookedBetween, toMovement, wrongPaymentsBetween } from '../solvency/books.ts';
import { figuresOf } from '../solvency/closes.ts';
import { dayCloses } from '../solvency/schema.ts';

const text = (units: bigint, asset: string = QUOTE_ASSET): string => fromUnits(units, scaleOf(asset));

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
  const [closed] = await db.select().from(dayCloses).where(eq(dayCloses.day, day));
  // what two people signed never changes, also if a statement of the day is read later
  const figures = closed ? (JSON.parse(closed.figures) as DayFigures) : await figuresOf(services, db, day);
  return {
    day,
    parts: BOOKING_PARTS.map((part) => ({
      part,
      movements: figures.movements.filter(({ kind }) => (kindsOf(part) as readonly string[]).includes(kind)),
    })),
    fees: (await bookedBetween(db, from, until, 'fees')).map(toMovement),
    // days that were closed earlier don't have it, and the ledger never changes
    wrongPayments: figures.wrongPayments ?? (await wrongPaymentsBetween(db, from, until)),
    // what customers' options gave the company
    optionsResult: text((await bookedBetween(db, from, until, 'options')).reduce((sum, { units }) => sum + units, 0n)),
    openOptions: await openOptionsAt(db, until),
    adjustments: await adjustmentsBetween(db, from, until),
    assets: figures.assets.map(({ asset, after, uncredited = '0', held }) => ({
      asset,
      owed: after,
      uncredited,
      held,
    })),
    isClosed: closed !== undefined,
  };
}
