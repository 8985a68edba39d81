import { BANGKOK_OFFSET_MS } from '../domain/bangkok-day.ts';
import { calendarDay } from '../domain/date-format.ts';
import type { Moment } from './dates.ts';
import { currentLanguage, localeOf } from './index.ts';

const format = (moment: Moment, hasYear: boolean): string => {
  const at = new Date(new Date(moment).getTime() + BANGKOK_OFFSET_MS);
  if (Number.isNaN(at.getTime())) return '–';
  const day = new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return calendarDay(localeOf(currentLanguage()), day, { hasYear });
};

/** Formats the operator's date, such as "Nov 21, 2026"; "–" if it is missing. */
export const formatDay = (moment: Moment | undefined): string => (moment === undefined ? '–' : format(moment, true));

/** Formats the operator's date without its year, such as "Nov 21", for axes and long tables. */
export const formatShortDay = (moment: Moment): string => format(moment, false);
