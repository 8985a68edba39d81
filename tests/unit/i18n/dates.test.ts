import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/config.ts';
import { formatDate, formatDateTime, formatTime } from '../../../src/i18n/dates.ts';
import { activate } from '../../../src/i18n/index.ts';

const noon = new Date(2026, 10, 21, 14, 5, 9);
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

  test('a time that settles something names its zone [I18N-09]', () => {
    expect(formatTime(noon, { zone: true }).length).toBeGreaterThan(formatTime(noon).length);
    expect(formatDateTime(noon, { zone: true })).toMatch(/UTC|GMT|[A-Z]{2,5}|[+-]\d/u);
    // with seconds too, in figures: Thai would say "14 นาฬิกา 05 นาที"
    for (const text of [
      formatTime(noon, { seconds: true, zone: true }),
      formatDateTime(noon, { seconds: true, zone: true }),
    ])
      expect(digits(text)).toContain('14:05:09');
  });

  test('a moment that is none reads as a dash', () => {
    expect(formatDate(Number.NaN)).toBe('–');
  });
});

describe('words', () => {
  test("month words are the language's [I18N-09]", async () => {
    const months = new Set<string>();
    for (const language of LANGUAGES) {
      await activate(language);
      months.add(formatDate(noon));
    }
    expect(months.size).toBeGreaterThan(3);
  });
});
