import { calendarDay, dayAndTime, calendarDaysBetween, timeOfDay, yesterday } from '../../domain/date-format.ts';

/**
 * Formats a moment of today as "14:05", of yesterday as "yesterday, 14:05", otherwise with its date; Gregorian, Latin
 * digits.
 */
export const formatMoment = (at: number, locale: string, { seconds = false, now = Date.now() } = {}): string => {
  const moment = new Date(at);
  const time = timeOfDay(moment, seconds);
  const today = new Date(now);
  const days = calendarDaysBetween(today, moment);
  if (days === 0) return time;
  if (days === -1) return dayAndTime(locale, yesterday(locale), time);
  const hasYear = moment.getFullYear() !== today.getFullYear();
  return dayAndTime(locale, calendarDay(locale, moment, { hasYear }), time);
};
