import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLanguage, reloadForLanguage } from '../../../src/i18n/change.ts';
import { activateFirst } from '../../../src/i18n/index.ts';
import { settings } from '../../../src/storage/settings.ts';
import { expectLogged } from '../../console.ts';

vi.mock('../../../src/i18n/locales/hi/pages.po', () => {
  throw new Error('lost');
});
afterEach(() => vi.useRealTimers());
const countReloads = () => vi.spyOn(globalThis.location, 'reload').mockReturnValue();

test('reloads once for a chosen language, though choice and settings both ask for it [I18N-02]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reload = countReloads();
  await activateFirst('en');
  expect(await changeLanguage('zh')).toBe(true);
  reloadForLanguage();
  expect([reload.mock.calls.length, settings.language]).toEqual([1, 'zh']);
  // the customer declined the reload to save a form, so a later choice asks again
  vi.advanceTimersByTime(2000);
  reloadForLanguage();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a language that cannot be loaded is not stored, and nothing reloads [I18N-13]', async () => {
  expectLogged('i18n: the words of hi did not load');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const reload = countReloads();
  const before = settings.language;
  expect(await changeLanguage('hi')).toBe(false);
  expect([reload.mock.calls.length, settings.language]).toEqual([0, before]);
});
