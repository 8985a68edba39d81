import { expect, test, vi } from 'vitest';
import { activateFirst, currentLanguage, loadPagesCatalog } from '../../../src/i18n/index.ts';
import { changeLanguage } from '../../../src/i18n/change.ts';
import { detectLanguage } from '../../../src/domain/languages.ts';
import { expectLogged } from '../../console.ts';

vi.mock('../../../src/i18n/locales/ar/shell.po', () => {
  throw new Error('lost');
});
vi.mock('../../../src/i18n/locales/hi/pages.po', () => {
  throw new Error('lost');
});

test('ignores an unsupported stored language: the browser decides, then the default [I18N-01]', async () => {
  await activateFirst(detectLanguage('xx', ['ja-JP'], 'th'));
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['jp', 'ja']);
  await activateFirst(detectLanguage('"><script>', ['de'], 'th'));
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['th', 'th']);
});

test('starts in English, left to right, if a language’s first words do not load [I18N-13]', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  await activateFirst('ar');
  expect([currentLanguage(), document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'en', 'ltr']);
  expect(report).toHaveBeenCalledOnce();
});

test('loads a language completely or not at all, and can retry', async () => {
  expectLogged('i18n: the words of hi did not load');
  expect(await changeLanguage('hi')).toBe(false);
  await activateFirst('hi');
  expect(currentLanguage()).toBe('hi');
  const first = loadPagesCatalog();
  await expect(first).rejects.toThrow();
  const second = loadPagesCatalog();
  expect(second).not.toBe(first);
  await expect(second).rejects.toThrow();
});
