import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts';

/** The operator's day is that of Asia/Bangkok, which has no summer time. */
const ZONE_OFFSET_MS = 7 * HOUR_MS;

/** `YYYY-MM-DD` of a moment in Bangkok. */
export const dayOf = (now: number): string => new Date(now + ZONE_OFFSET_MS).toISOString().slice(0, 10);
/** The moment at which the next day begins in Bangkok. */
export const nextDay = (now: number): number =>
  Math.floor((now + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS + DAY_MS - ZONE_OFFSET_MS;
/** The Monday of a moment's week in Bangkok, `YYYY-MM-DD`. */
export const weekOf = (now: number): string => {
  const weekday = (new Date(now + ZONE_OFFSET_MS).getUTCDay() + 6) % 7;
  return dayOf(now - weekday * DAY_MS);
};
/** The moment at which the next week begins in Bangkok. */
export const nextWeek = (now: number): number =>
  nextDay(now) + ((7 - new Date(now + ZONE_OFFSET_MS).getUTCDay()) % 7) * DAY_MS;
