import { describe, expect, test } from 'vitest';
import {
  calendarDay,
  dayAndTime,
  monthName,
  timeOfDay,
  weekdayName,
  yesterday,
} from '../../../src/domain/date-format.ts';
import { LOCALES } from '../../../src/domain/languages.ts';

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 21, 14, 5));
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(2026, 10, 1 + day));

/** Ignores the direction marks of `Intl`. */
const plain = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '');

describe.each(LOCALES)('dates in %s are those of Intl [I18N-09]', (locale) => {
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, options);
    return (at: Date): string => plain(format.format(at));
  };
  const day = { day: 'numeric', month: 'short' } as const;

  test('days with and without their year', () => {
    expect(MONTHS.map((at) => calendarDay(locale, at))).toEqual(MONTHS.map(intl({ ...day, year: 'numeric' })));
    expect(MONTHS.map((at) => calendarDay(locale, at, { hasYear: false }))).toEqual(MONTHS.map(intl(day)));
  });

  test('names of months and of days', () => {
    expect(MONTHS.map((at) => monthName(locale, at))).toEqual(MONTHS.map(intl({ month: 'short' })));
    expect(WEEK.map((at) => weekdayName(locale, at))).toEqual(WEEK.map(intl({ weekday: 'short' })));
  });

  test('yesterday', () => {
    const relative = new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric: 'auto' });
    expect(yesterday(locale)).toBe(plain(relative.format(-1, 'day')));
  });

  test('a day with its time', () => {
    const both = intl({ ...day, year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    expect(MONTHS.map((at) => dayAndTime(locale, calendarDay(locale, at), timeOfDay(at)))).toEqual(MONTHS.map(both));
  });
});
