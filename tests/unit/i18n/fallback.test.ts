import { expect, test, vi } from 'vitest';
import { activateFirst, currentLanguage, loadPagesCatalog } from '../../../src/i18n/index.ts';
import { changeLanguage } from '../../../src/i18n/change.ts';
import { detectLanguage } from '../../../src/domain/languages.ts';

vi.mock('../../../src/i18n/locales/ar/shell.po', () => {
  throw new Error('lost');
});
vi.mock('../../../src/i18n/locales/hi/pages.po', () => {
  throw new Error('lost');
});

test('a stored language that we do not have is as none: the browser decides, then the default [I18N-01]', async () => {
  await activateFirst(detectLanguage('xx', ['ja-JP'], 'th'));
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['jp', 'ja']);
  await activateFirst(detectLanguage('"><script>', ['de'], 'th'));
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['th', 'th']);
});

test('where the first words of a language do not load, the app starts in English, read from left to right [I18N-13]', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  await activateFirst('ar');
  expect([currentLanguage(), document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'en', 'ltr']);
  expect(report).toHaveBeenCalledOnce();
});

test('words of pages that did not load may be asked for again, and a language is fetched whole or not at all', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(await changeLanguage('hi')).toBe(false);
  await activateFirst('hi');
  expect(currentLanguage()).toBe('hi');
  const first = loadPagesCatalog();
  await expect(first).rejects.toThrow();
  const second = loadPagesCatalog();
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow();
});
