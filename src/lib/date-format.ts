import { dateWordsOf } from './date-words.ts';
import { DAY_MS } from './time.ts';

/**
 * Dates and times in the six languages, Gregorian and in Latin digits, as `Intl` writes them and without it: the first
 * form of a start that `Intl` makes, of dates or numbers, takes a slow phone 50 to 100 ms (docs/performance.md).
 */

const startOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Calendar days of the device from one moment to another: 1 where it is the next day, however few hours later. */
export const daysFrom = (from: Date, to: Date): number => Math.round((startOf(to) - startOf(from)) / DAY_MS);

/** 7 as "07". */
export const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** "14:05", or "14:05:09", in the device's time zone: the same in all six languages. */
export const timeOfDay = (at: Date, seconds = false): string =>
  [at.getHours(), at.getMinutes(), ...(seconds ? [at.getSeconds()] : [])].map(twoDigits).join(':');

/** The distance of the device's time zone from UTC at a moment, as markets write it in every language: "UTC+7". */
export const zoneOf = (at: Date): string => {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
};

/** "Nov". */
export const monthName = (locale: string, at: Date): string => dateWordsOf(locale).months[at.getMonth()]!;

/** "Thu". */
export const weekdayName = (locale: string, at: Date): string => dateWordsOf(locale).weekdays[at.getDay()]!;

/** "yesterday". */
export const yesterday = (locale: string): string => dateWordsOf(locale).yesterday;

/** "Nov 21, 2026", or "Nov 21", in the device's time zone. */
export const calendarDay = (locale: string, at: Date, { hasYear = true } = {}): string => {
  const [day, month, year] = [at.getDate(), monthName(locale, at), at.getFullYear()];
  if (locale === 'zh' || locale === 'ja') return `${hasYear ? `${year}年` : ''}${month}${day}日`;
  if (locale === 'en') return `${month} ${day}${hasYear ? `, ${year}` : ''}`;
  return `${day} ${month}${hasYear ? ` ${year}` : ''}`;
};

/** Between day and time. */
const COMMA: Readonly<Record<string, string>> = { en: ', ', hi: ', ', ar: '، ' };

/** A day and a time of it. */
export const dayAndTime = (locale: string, day: string, time: string): string => `${day}${COMMA[locale] ?? ' '}${time}`;
