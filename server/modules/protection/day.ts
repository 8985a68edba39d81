import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts';

/** The operator's day follows Asia/Bangkok, which has no daylight saving time. */
const ZONE_OFFSET_MS = 7 * HOUR_MS;

/** Returns when the operator's day began, in ms. */
export const startOfDay = (now: number): number =>
  Math.floor((now + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS;
