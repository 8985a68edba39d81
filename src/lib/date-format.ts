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
