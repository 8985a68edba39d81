import { currentLanguage, localeOf } from '../../i18n/index.ts';
import { formatDate, formatDateTime, formatTime } from '../../i18n/dates.ts';
import { calendarDay, monthName, formatZone } from '../../domain/date-format.ts';
import { isolated } from '../../domain/isolated.ts';

/** Returns noon of a UTC day in the device's time zone, since the date formats only know the device's days. */
const utcDay = (at: number): Date => {
  const moment = new Date(at);
  return new Date(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate(), 12);
};

/** Formats the start of a candle: a daily candle's as a UTC date, since its day begins at midnight UTC. */
export const candleTime = (at: number, isDaily: boolean): string =>
  isDaily ? formatDate(utcDay(at)) : formatDateTime(at);

/**
 * Formats a mark of the time scale.
 * @param kind the library's `TickMarkType`: 0 begins a year, 1 a month, 2 a day, others are times
 */
export const candleTick = (at: number, kind: number, isDaily: boolean): string => {
  const [locale, moment] = [localeOf(currentLanguage()), isDaily ? utcDay(at) : new Date(at)];
  if (kind === 0) return String(moment.getFullYear());
  if (kind === 1) return monthName(locale, moment);
  if (kind === 2) return calendarDay(locale, moment, { hasYear: false });
  return formatTime(at);
};

const localZoneName = (at: number): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Returns the time zone of a chart: UTC for daily candles, else the device's, such as "Indochina Time (UTC+7)". */
export const zoneName = (isDaily: boolean, at = Date.now()): string => {
  // isolated, so that sign and digits keep their order in Arabic
  const offset = isolated(isDaily ? 'UTC' : formatZone(new Date(at)));
  const name = isDaily ? '' : localZoneName(at);
  // a zone without a name has its offset as name
  return name === '' || /\d/.test(name) ? offset : `${isolated(name)} (${offset})`;
};
