import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../../../src/config.ts';
import type { Settings } from '../../../../src/storage/settings.ts';

const root = document.documentElement;
beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => {
  delete root.dataset['direction'];
  delete root.dataset['motion'];
});

/** Starts the theme in a language, like `main.tsx`. */
const start = async (language: Language, chosen: Partial<Settings> = {}) => {
  const { activateFirst } = await import('../../../../src/i18n/index.ts');
  const { settings } = await import('../../../../src/storage/settings.ts');
  const { startTheme } = await import('../../../../src/app/boot/theme.ts');
  await activateFirst(language);
  Object.assign(settings, chosen);
  // the early script has painted another theme
  root.dataset['direction'] = 'other';
  startTheme();
  return settings;
};

test.each([
  ['en', undefined],
  ['th', undefined],
  ['hi', undefined],
  ['ar', undefined],
  ['zh', 'red-up'],
  ['jp', 'red-up'],
] as const)('by default, %s has the direction %s once the app runs [LOOK-03]', async (language, direction) => {
  await start(language);
  expect(root.dataset['direction']).toBe(direction);
});

test.each([
  ['zh', 'green', undefined],
  ['jp', 'blue', 'safe'],
  ['en', 'red', 'red-up'],
  ['ar', 'blue', 'safe'],
] as const)(
  'a choice overrides the default of the language %s: %s is %s [LOOK-03]',
  async (language, direction, expected) => {
    await start(language, { direction });
    expect(root.dataset['direction']).toBe(expected);
  },
);

test('applies a changed choice without a reload [LOOK-03]', async () => {
  const settings = await start('jp');
  settings.direction = 'green';
  await vi.waitFor(() => expect(root.dataset['direction']).toBeUndefined());
  settings.direction = 'blue';
  await vi.waitFor(() => expect(root.dataset['direction']).toBe('safe'));
});

test('moves less once that is chosen, and again as the system says once it is not [LOOK-37]', async () => {
  const settings = await start('en', { movesLess: true });
  expect(root.dataset['motion']).toBe('less');
  settings.movesLess = false;
  await vi.waitFor(() => expect(root.dataset['motion']).toBeUndefined());
});
