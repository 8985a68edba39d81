import { currentLanguage, localeOf } from '../../i18n/index.ts';
import { formatDate, formatDateTime, formatTime } from '../../i18n/dates.ts';
import { calendarDay, monthName, zoneOf } from '../../lib/date-format.ts';
import { isolated } from '../../lib/isolated.ts';

/** The device's noon of the day that a moment has in UTC, since the words for dates know the device's days alone. */
const utcDay = (at: number): Date => {
  const moment = new Date(at);
  return new Date(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate(), 12);
};

/** When a candle began. One of a day has a date, in UTC: there its day begins, wherever it is seen. */
export const candleTime = (at: number, daily: boolean): string => (daily ? formatDate(utcDay(at)) : formatDateTime(at));

/** A mark of the time scale. @param kind as the library counts: 0 a year begins, 1 a month, 2 a day, else a time */
export const candleTick = (at: number, kind: number, daily: boolean): string => {
  const [locale, moment] = [localeOf(currentLanguage()), daily ? utcDay(at) : new Date(at)];
  if (kind === 0) return String(moment.getFullYear());
  if (kind === 1) return monthName(locale, moment);
  if (kind === 2) return calendarDay(locale, moment, { hasYear: false });
  return formatTime(at);
};

const nameOfZone = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The zone of a chart's times: UTC for days, else the device's in the language's words: "Indochina Time (UTC+7)". */
export const zoneName = (daily: boolean, at = Date.now()): string => {
  // its sign and figure keep their order in Arabic
  const offset = isolated(daily ? 'UTC' : zoneOf(new Date(at)));
  const name = daily ? '' : nameOfZone(at);
  // a zone without a name is called by its distance
  return name === '' || /\d/.test(name) ? offset : `${isolated(name)} (${offset})`;
};
