import { dateFormat, dayAndTime, daysFrom, timeOfDay } from '../lib/date-format.ts';

/**
 * A time of today as "14:05", of the days around as "yesterday, 14:05", else with its date; Gregorian, Latin digits.
 */
export const formatMoment = (at: number, locale: string, { seconds = false, now = Date.now() } = {}): string => {
  const moment = new Date(at);
  const time = timeOfDay(moment, seconds);
  const today = new Date(now);
  const days = daysFrom(today, moment);
  if (days === 0) return time;
  if (days === -1) {
    const yesterday = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: 'auto' }).format(-1, 'day');
    return dayAndTime(locale, yesterday, time);
  }
  const year = moment.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return dayAndTime(locale, dateFormat(locale, { day: 'numeric', month: 'short', year }).format(moment), time);
};
