import { DAY_MS, HOUR_MS } from './time.ts';

/** Mining counts calendar days of Bangkok, wherever the device is. Bangkok has no daylight saving time. */
export const BANGKOK_OFFSET_MS = 7 * HOUR_MS;

/** Returns the midnight in Bangkok at which the day of a moment began, in ms. */
export const startOfBangkokDay = (moment: number): number =>
  Math.floor((moment + BANGKOK_OFFSET_MS) / DAY_MS) * DAY_MS - BANGKOK_OFFSET_MS;
