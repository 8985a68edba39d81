import { DAY_MS } from './time.ts';

const startOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Calendar days of the device from one moment to another: 1 where it is the next day, however few hours later. */
export const daysFrom = (from: Date, to: Date): number => Math.round((startOf(to) - startOf(from)) / DAY_MS);

/** 7 as "07". */
export const twoDigits = (part: number): string => String(part).padStart(2, '0');

/**
 * "14:05", or "14:05:09", in the device's time zone: the same in all six languages. By `Intl` the first one would take
 * a slow phone 35 ms of a start.
 */
export const timeOfDay = (at: Date, seconds = false): string =>
  [at.getHours(), at.getMinutes(), ...(seconds ? [at.getSeconds()] : [])].map(twoDigits).join(':');

/** The distance of the device's time zone from UTC at a moment, as markets write it in every language: "UTC+7". */
export const zoneOf = (at: Date): string => {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
};

/** Between day and time, as `Intl` joins them. */
const COMMA: Readonly<Record<string, string>> = { en: ', ', hi: ', ', ar: '، ' };

/** A day and a time of it. */
export const dayAndTime = (locale: string, day: string, time: string): string => `${day}${COMMA[locale] ?? ' '}${time}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A form of dates in a language, made once: making one takes a slow phone up to 10 ms, and a page shows dozens.
 * Gregorian years and Latin digits in every language; the words are the language's.
 */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options);
  const existing = formats.get(key) ?? new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, options);
  formats.set(key, existing);
  return existing;
};
