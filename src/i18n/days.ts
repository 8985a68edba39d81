import { calendarDay } from '../lib/date-format.ts';
import type { Moment } from './dates.ts';
import { currentLanguage, localeOf } from './index.ts';

/** Days of mining are the operator's: calendar days in Bangkok, wherever the phone is. It has no summer time. */
const BANGKOK_MS = 7 * 3_600_000;

const format = (moment: Moment, hasYear: boolean): string => {
  const at = new Date(new Date(moment).getTime() + BANGKOK_MS);
  if (Number.isNaN(at.getTime())) return '–';
  const day = new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return calendarDay(localeOf(currentLanguage()), day, { hasYear });
};

/** The operator's date: "Nov 21, 2026". Missing reads "–". */
export const formatDay = (moment: Moment | undefined): string => (moment === undefined ? '–' : format(moment, true));

/** The operator's date without its year, for axes and long tables: "Nov 21". */
export const formatShortDay = (moment: Moment): string => format(moment, false);
