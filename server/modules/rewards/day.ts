import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts';

/** The operator's day follows Asia/Bangkok, which has no daylight saving time. */
const ZONE_OFFSET_MS = 7 * HOUR_MS;

/** Returns the date in Bangkok, `YYYY-MM-DD`. */
export const operatorDay = (now: number): string => new Date(now + ZONE_OFFSET_MS).toISOString().slice(0, 10);
/** Returns when the next day begins in Bangkok, in ms. */
export const nextDay = (now: number): number =>
  Math.floor((now + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS + DAY_MS - ZONE_OFFSET_MS;
/** Returns the Monday of the current week in Bangkok, `YYYY-MM-DD`. */
export const weekStart = (now: number): string => {
  const weekday = (new Date(now + ZONE_OFFSET_MS).getUTCDay() + 6) % 7;
  return operatorDay(now - weekday * DAY_MS);
};
/** Returns when the next week begins in Bangkok, in ms. */
export const nextWeek = (now: number): number =>
  nextDay(now) + ((7 - new Date(now + ZONE_OFFSET_MS).getUTCDay()) % 7) * DAY_MS;
