import { desc, eq, lt, max, min } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClosedDay, DayClose, DayFigures } from '../../../src/desk/solvency/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { journals } from '../../ledger/schema.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';
import { bookedBetween, owedAt, toMovement, wrongPaymentsBetween } from './books.ts';
import { holdingsBetween, knownPlaces, placeKey } from './places.ts';
import { dayCloses } from './schema.ts';
import { uncreditedAt } from './uncredited.ts';

/** After midnight, what was booked just before it is committed everywhere. */
const SETTLING_MS = 10 * MINUTE_MS;
/** What nodes read counts as the balance of midnight if it was read so shortly before. */
const WALLET_MS = HOUR_MS;
/** Closed days in the history of the difference: a quarter of a year. */
const HISTORY_DAYS = 92;

/** Returns the day that was closed last; null if none was. */
export async function lastClosedDay(db: Database): Promise<string | null> {
  const [last] = await db.select({ day: max(dayCloses.day) }).from(dayCloses);
  return last?.day ?? null;
}

/** Returns from when on a day can be closed, ms. */
export const closableFrom = (day: string): number => startOfDate(plusDays(day, 1)) + SETTLING_MS;

/** Returns the day that can be closed next: the one after the last close, or the first with a booking. */
export async function nextDayToClose(db: Database, now: number): Promise<string | null> {
  const last = await lastClosedDay(db);
  const [first] = last ? [] : await db.select({ created: min(journals.created) }).from(journals);
  const begin = last ? plusDays(last, 1) : typeof first?.created === 'number' ? dateOf(first.created) : undefined;
  return begin !== undefined && closableFrom(begin) <= now ? begin : null;
}

/** Throws unless this day is the next to close. */
export async function assertClosable(db: Database, day: string, now: number): Promise<void> {
  const next = await nextDayToClose(db, now);
  if (next === day) return;
  throw new DeskError(
    409,
    'day',
    next === null
      ? 'No day can be closed now: a day can be closed from 00:10 on the day after it.'
      : `Days are closed in their order. The next one is ${next}.`,
  );
}

/** Returns the books of a day, which are the same whenever they are read after it. */
export async function figuresOf(services: Services, db: Database, day: string): Promise<DayFigures> {
  const [start, end] = [startOfDate(day), startOfDate(plusDays(day, 1))];
  const [after, uncredited, booked, holdings, places] = [
    await owedAt(db, end),
    await uncreditedAt(db, end),
    await bookedBetween(db, start, end),
    await holdingsBetween(db, start - 1, end - 1),
    await knownPlaces(services, db, end - 1),
  ];
  const known = holdings.filter(({ staff: typed, at }) => typed !== null || at >= end - WALLET_MS);
  const isKnown = new Set(known.map(placeKey));
  const codes = [...new Set([...after.keys(), ...uncredited.keys(), ...known.map(({ asset }) => asset)])].sort();
  const unread = places.filter((place) => !place.isEmpty && !isKnown.has(placeKey(place)));
  return {
    day,
    assets: codes.map((asset) => {
      const text = (units: bigint): string => fromUnits(units, scaleOf(asset));
      const due = after.get(asset) ?? 0n;
      const moved = booked.filter((row) => row.asset === asset).reduce((sum, { units }) => sum + units, 0n);
      const own = known.filter((row) => row.asset === asset);
      // without any place no one has said what is held: that is no zero
      const isKnown = own.length > 0 && unread.every((row) => row.asset !== asset);
      const held = own.reduce((sum, { amount }) => sum + amount, 0n);
      return {
        asset,
        before: text(due - moved),
        after: text(due),
        uncredited: text(uncredited.get(asset) ?? 0n),
        held: isKnown ? text(held) : null,
      };
    }),
    movements: booked.map(toMovement),
    wrongPayments: await wrongPaymentsBetween(db, start, end),
    places: known.map(({ place, asset, amount }) => ({ place, asset, amount: fromUnits(amount, scaleOf(asset)) })),
    unread: unread.map(({ place, asset }) => `${place} (${asset})`),
  };
}

/** Returns why a day's books don't begin where those of the day before ended; undefined if they do. */
export async function findBreak(db: Database, figures: DayFigures): Promise<string | undefined> {
  const [row] = await db
    .select()
    .from(dayCloses)
    .where(eq(dayCloses.day, plusDays(figures.day, -1)));
  if (!row) return undefined;
  const earlier = JSON.parse(row.figures) as DayFigures;
  const broken = figures.assets.find(
    ({ asset, before }) => before !== (earlier.assets.find((other) => other.asset === asset)?.after ?? '0'),
  );
  return broken && `${broken.asset}: the day begins with ${broken.before}, and the day before ended otherwise.`;
}

/** Returns a page of closed days, newest first. */
export async function closedDays(db: Database, before: number | undefined): Promise<DayClose[]> {
  const [maker, checker] = [alias(staff, 'maker'), alias(staff, 'checker')];
  const rows = await db
    .select({ row: dayCloses, maker: maker.name, checker: checker.name })
    .from(dayCloses)
    .innerJoin(maker, eq(maker.id, dayCloses.maker))
    .leftJoin(checker, eq(checker.id, dayCloses.checker))
    .where(before === undefined ? undefined : lt(dayCloses.id, before))
    .orderBy(desc(dayCloses.id))
    .limit(PAGE_SIZE);
  return rows.map(({ row, ...people }) => ({
    id: row.id,
    figures: JSON.parse(row.figures) as DayFigures,
    explanation: row.explanation,
    digest: row.digest,
    closed: row.closed,
    ...people,
  }));
}

/** Returns what was owed and held at the end of the newest closed days, oldest first. */
export async function readHistory(db: Database): Promise<ClosedDay[]> {
  const rows = await db
    .select({ figures: dayCloses.figures })
    .from(dayCloses)
    .orderBy(desc(dayCloses.day))
    .limit(HISTORY_DAYS);
  return rows.reverse().map(({ figures }) => {
    const { day, assets } = JSON.parse(figures) as DayFigures;
    return { day, assets };
  });
}
