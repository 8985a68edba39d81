import { DAY_MS } from './time.ts';

/** Formats dates and times in the six languages: Gregorian, with Latin digits, without direction marks. */

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formats a moment's date in the device's time zone, even if that changes while the app is open. */
const format = (locale: string, options: Intl.DateTimeFormatOptions, at: Date): string => {
  const key = `${locale} ${Object.keys(options).join(' ')}`;
  // a format keeps its time zone, so each formats the local date as one in UTC
  const kept =
    formats.get(key) ?? new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });
  formats.set(key, kept);
  const day = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return kept.format(day).replaceAll(/[\u200e\u200f\u061c]/g, '');
};

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Returns the number of calendar days between two moments, in the device's time zone: 1 if `to` is on the next day. */
export const calendarDaysBetween = (from: Date, to: Date): number =>
  Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);

/** Formats 7 as "07". */
export const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Formats a time as "14:05" or "14:05:09" in the device's time zone, the same in all six languages. */
export const timeOfDay = (at: Date, seconds = false): string =>
  [at.getHours(), at.getMinutes(), ...(seconds ? [at.getSeconds()] : [])].map(twoDigits).join(':');

/** Formats the UTC offset of the device's time zone at a moment, such as "UTC+7", the same in every language. */
export const formatZone = (at: Date): string => {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
};

/** Returns the short month name, such as "Nov". */
export const monthName = (locale: string, at: Date): string => format(locale, { month: 'short' }, at);

/** Returns the short weekday name, such as "Thu". */
export const weekdayName = (locale: string, at: Date): string => format(locale, { weekday: 'short' }, at);

const yesterdays = new Map<string, string>();
/** Returns the word for "yesterday". */
export const yesterday = (locale: string): string => {
  const word = yesterdays.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
  yesterdays.set(locale, word);
  return word;
};

/** Formats a date as "Nov 21, 2026" or "Nov 21" in the device's time zone. */
export const calendarDay = (locale: string, at: Date, { hasYear = true } = {}): string =>
  format(locale, { ...(hasYear && { year: 'numeric' }), month: 'short', day: 'numeric' }, at);

/** Separators between day and time; a space in other languages. */
const DAY_TIME_SEPARATORS: Readonly<Record<string, string>> = { en: ', ', hi: ', ', ar: '، ' };

/** Joins a formatted day and time. */
export const dayAndTime = (locale: string, day: string, time: string): string =>
  `${day}${DAY_TIME_SEPARATORS[locale] ?? ' '}${time}`;
