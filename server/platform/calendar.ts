import { DAY_MS, HOUR_MS } from '../../src/lib/time.ts';

/**
 * Days of the operator: calendar days in Asia/Bangkok, which is seven hours ahead of UTC and has no summer time. A date
 * is text, `YYYY-MM-DD`, so that it sorts as it reads.
 */
const ZONE_OFFSET_MS = 7 * HOUR_MS;

/** The date that a moment (ms) falls on. */
export const dateOf = (now: number): string => new Date(now + ZONE_OFFSET_MS).toISOString().slice(0, 10);

/** ms at which a date begins. */
export const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) - ZONE_OFFSET_MS;

/** The date `days` after another; before it where negative. */
export const plusDays = (date: string, days: number): string => dateOf(startOf(date) + days * DAY_MS);
