import { currentLanguage, localeOf } from '../../i18n/index.ts';
import { formatAs, formatDate, formatDateTime, formatTime } from '../../i18n/dates.ts';
import { dateFormat } from '../../lib/date-format.ts';

/** When a candle began: a date where it is a day long. */
export const candleTime = (at: number, daily: boolean): string => (daily ? formatDate(at) : formatDateTime(at));

/** A mark of the time scale. @param kind as the library counts: 0 a year begins, 1 a month, 2 a day, else a time */
export const candleTick = (at: number, kind: number): string => {
  if (kind === 0) return formatAs(at, { year: 'numeric' });
  if (kind === 1) return formatAs(at, { month: 'short' });
  if (kind === 2) return formatAs(at, { day: 'numeric', month: 'short' });
  return formatTime(at);
};

const named = (at: number, timeZoneName: 'long' | 'shortOffset'): string =>
  dateFormat(localeOf(currentLanguage()), { timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The device's time zone in the language's words, with its distance: "Indochina Time (GMT+7)". */
export const zoneName = (at = Date.now()): string => {
  const [name, offset] = [named(at, 'long'), named(at, 'shortOffset')];
  return name === offset ? offset : `${name} (${offset})`;
};
