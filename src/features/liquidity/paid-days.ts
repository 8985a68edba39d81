import { startOfBangkokDay } from '../../domain/bangkok-day.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { LiquidityRecord } from './store.ts';

/** Days of the drawing, today included. */
const SHOWN_DAYS = 30;

export interface PaidDay {
  /** Bangkok midnight, ms. */
  readonly date: number;
  /** Interest paid for this day; undefined if none was. */
  readonly amount: string | undefined;
}

type InterestRecord = Pick<LiquidityRecord, 'kind' | 'time' | 'date' | 'amount'>;

/** Returns the first day of the drawing. */
export const firstShownDay = (today: number): number => today - (SHOWN_DAYS - 1) * DAY_MS;

/**
 * Returns the first day whose interest is certainly among the records. The interest of a day is recorded after its end,
 * so the day of the oldest record is complete, and earlier ones are not.
 *
 * @param records newest first, without gaps
 * @param areAll the oldest record of all is among them
 */
export function firstKnownDay(records: readonly InterestRecord[], areAll: boolean): number {
  if (areAll) return 0;
  const oldest = records.at(-1);
  return oldest ? startOfBangkokDay(oldest.time) : Infinity;
}

/**
 * Returns the interest paid for each day up to yesterday, oldest first: as many of the shown days as the records cover.
 */
export function paidDays(records: readonly InterestRecord[], areAll: boolean, today: number): PaidDay[] {
  const from = Math.max(firstShownDay(today), firstKnownDay(records, areAll));
  const paid = new Map(
    records.flatMap(({ kind, date, amount }) => (kind === 'interest' && date !== undefined ? [[date, amount]] : [])),
  );
  const count = Number.isFinite(from) ? Math.max(Math.round((today - from) / DAY_MS), 0) : 0;
  return Array.from({ length: count }, (_, index) => {
    const date = from + index * DAY_MS;
    return { date, amount: paid.get(date) };
  });
}
