import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts';

/** The operator's day is Asia/Bangkok, which has no summer time. */
const ZONE_OFFSET_MS = 7 * HOUR_MS;

/** When the operator's day that holds a moment began, in ms. */
export const startOfDay = (now: number): number =>
  Math.floor((now + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS;
