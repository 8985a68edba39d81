import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/config.ts';
import { detectLanguage, directionOf, localeOf } from '../../../src/domain/languages.ts';
import { languageNames } from '../../../src/i18n/names.ts';

describe('the first language', () => {
  test.each([
    ['zh-HK', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['ja', 'jp'],
    ['ja-JP', 'jp'],
    ['hi-IN', 'hi'],
    ['de', 'th'],
    ['ar-EG', 'ar'],
    ['en-GB', 'en'],
    ['TH', 'th'],
  ])('opens for a browser in %s in %s [I18N-01]', (tag, language) => {
    expect(detectLanguage(undefined, [tag], 'th')).toBe(language);
  });

  test("uses the first of the browser's languages that we have [I18N-01]", () => {
    expect(detectLanguage(undefined, ['de-DE', 'hi', 'en'], 'th')).toBe('hi');
    expect(detectLanguage(undefined, [], 'th')).toBe('th');
  });

  test('a supported stored choice wins over all [I18N-01]', () => {
    expect(detectLanguage('jp', ['zh-HK'], 'th')).toBe('jp');
    expect(detectLanguage('ja', ['zh-HK'], 'th')).toBe('zh');
    expect(detectLanguage('xx', ['de'], 'th')).toBe('th');
    expect(detectLanguage('"><script>', ['ja-JP'], 'th')).toBe('jp');
    expect(detectLanguage(7, ['en'], 'th')).toBe('en');
  });

  test('"jp" is our code, not a browser tag', () => {
    expect(detectLanguage(undefined, ['jp', 'en'], 'th')).toBe('en');
  });
});

describe('tags', () => {
  test('maps jp to ja for lang and Intl, and leaves other codes unchanged [I18N-03]', () => {
    expect(LANGUAGES.map(localeOf)).toEqual(['en', 'zh', 'th', 'ja', 'ar', 'hi']);
    for (const language of LANGUAGES) expect(Intl.getCanonicalLocales(localeOf(language))).toHaveLength(1);
  });

  test('only Arabic runs right to left', () => {
    expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  });

  test('each language is named in its own script [I18N-02]', () => {
    const scripts = {
      en: /^\p{Script=Latin}+$/u,
      zh: /^\p{Script=Han}+$/u,
      th: /^\p{Script=Thai}+$/u,
      jp: /^\p{Script=Han}+$/u,
      ar: /^\p{Script=Arabic}+$/u,
      hi: /^\p{Script=Devanagari}+$/u,
    };
    for (const language of LANGUAGES) expect(languageNames[language]).toMatch(scripts[language]);
  });
});
