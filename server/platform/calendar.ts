import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';

/**
 * The operator's days are calendar days in Asia/Bangkok, which is 7 h ahead of UTC and has no summer time. A date is
 * a `YYYY-MM-DD` string, so dates sort as text.
 */
const ZONE_OFFSET_MS = 7 * HOUR_MS;

/** Returns the date of a time in ms. */
export const dateOf = (now: number): string => new Date(now + ZONE_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the time of day of a time in ms, `HH:mm`. */
export const timeOfDay = (now: number): string => new Date(now + ZONE_OFFSET_MS).toISOString().slice(11, 16);

/** Returns the ms at which a date begins. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) - ZONE_OFFSET_MS;

/** Returns the date `days` after `date`, or before it if negative. */
export const plusDays = (date: string, days: number): string => dateOf(startOfDate(date) + days * DAY_MS);
