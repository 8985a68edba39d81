import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { formatDate, formatDateTime, formatTime } from '../../../src/i18n/dates.ts';
import { activate } from '../../../src/i18n/index.ts';
import { localeOf } from '../../../src/domain/languages.ts';

const noon = new Date(2026, 10, 21, 14, 5, 9);
afterEach(() => void vi.restoreAllMocks());

const digits = (text: string): string => text.replace(/[\u200e\u200f\u061c]/g, '');

describe.each(LANGUAGES)('dates in %s', (language: Language) => {
  beforeEach(() => activate(language));

  test('the year is Gregorian and the digits are Latin [I18N-09]', () => {
    for (const text of [formatDate(noon), formatDateTime(noon)]) {
      expect(digits(text)).toContain('2026');
      expect(text).toContain('21');
      expect(text).not.toMatch(/[٠-٩۰-۹०-९๐-๙]/);
    }
  });

  test('a time has two digits each and 24 hours', () => {
    expect(digits(formatTime(noon))).toBe('14:05');
    expect(digits(formatTime(noon, { seconds: true }))).toBe('14:05:09');
    expect(digits(formatTime(new Date(2026, 0, 1, 0, 5)))).toBe('00:05');
  });

  test('a binding time names its zone [I18N-09]', () => {
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-420);
    expect(formatTime(noon, { zone: true })).toBe('14:05 \u2068UTC+7\u2069');
    for (const text of [
      formatTime(noon, { seconds: true, zone: true }),
      formatDateTime(noon, { seconds: true, zone: true }),
    ])
      expect(digits(text)).toMatch(/14:05:09 \u2068UTC\+7\u2069$/);
  });

  test('joins day and time as the language does', () => {
    const joined = new Intl.DateTimeFormat(`${localeOf(language)}-u-ca-gregory-nu-latn`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    expect(digits(formatDateTime(noon))).toBe(digits(joined.format(noon)));
  });

  test('an invalid time reads as a dash', () => {
    for (const format of [formatDate, formatTime, formatDateTime]) expect(format(Number.NaN)).toBe('–');
  });
});

test.each([
  [0, 'UTC'],
  [-330, 'UTC+5:30'],
  [480, 'UTC-8'],
  [-60, 'UTC+1'],
  [210, 'UTC-3:30'],
])('a zone of %i minutes is %s', (minutes, zone) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);
  expect(formatTime(noon, { zone: true })).toBe(`14:05 \u2068${zone}\u2069`);
});

describe('words', () => {
  test("uses the language's month names [I18N-09]", async () => {
    const months = new Set<string>();
    for (const language of LANGUAGES) {
      await activate(language);
      months.add(formatDate(noon));
    }
    expect(months.size).toBeGreaterThan(3);
  });
});
