import { currentLanguage, localeOf } from '../../i18n/index.ts';
import { formatDate, formatDateTime, formatTime } from '../../i18n/dates.ts';
import { calendarDay, monthName } from '../../lib/date-format.ts';

/** When a candle began: a date where it is a day long. */
export const candleTime = (at: number, daily: boolean): string => (daily ? formatDate(at) : formatDateTime(at));

/** A mark of the time scale. @param kind as the library counts: 0 a year begins, 1 a month, 2 a day, else a time */
export const candleTick = (at: number, kind: number): string => {
  const [locale, moment] = [localeOf(currentLanguage()), new Date(at)];
  if (kind === 0) return String(moment.getFullYear());
  if (kind === 1) return monthName(locale, moment);
  if (kind === 2) return calendarDay(locale, moment, { hasYear: false });
  return formatTime(at);
};

const named = (at: number, timeZoneName: 'long' | 'shortOffset'): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The device's time zone in the language's words, with its distance: "Indochina Time (GMT+7)". */
export const zoneName = (at = Date.now()): string => {
  const [name, offset] = [named(at, 'long'), named(at, 'shortOffset')];
  return name === offset ? offset : `${name} (${offset})`;
};
