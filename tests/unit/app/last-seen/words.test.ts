import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SNAPSHOT_KEY } from '../../../../src/app/last-seen/store.ts';

const root = document.documentElement;
/** Words persist between tests, so each test has its own id. */
let id = 'word';
const seen = () => ({ file: '/assets/shell-en-1.js', messages: { [id]: ['as last seen'] } });

/** The word after a start in English with this home snapshot on screen, or its id if missing. */
const startedWith = async (snapshot: object) => {
  localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot));
  const { connectLastSeen } = await import('../../../../src/app/last-seen/index.ts');
  connectLastSeen();
  const { activateFirst, i18n } = await import('../../../../src/i18n/index.ts');
  await activateFirst('en');
  return i18n._(id);
};

beforeEach(() => {
  vi.resetModules();
  id += '-next';
  root.dataset['snapshot'] = '';
  root.dataset['wordsEn'] = '/assets/shell-en-1.js';
});
afterEach(() => {
  delete root.dataset['snapshot'];
  delete root.dataset['wordsEn'];
  localStorage.clear();
});

test('home’s snapshot brings the shell’s words along [FAST-01]', async () => {
  expect(await startedWith({ language: 'en', words: seen() })).toBe('as last seen');
});

test.each([
  ['of another file', () => ({ language: 'en', words: { ...seen(), file: '/assets/shell-en-0.js' } })],
  ['of another language', () => ({ language: 'th', words: seen() })],
  ['that an older build has stored without', () => ({ language: 'en' })],
])('fetches words %s [FAST-01 I18N-02]', async (_, snapshot) => {
  expect(await startedWith(snapshot())).toBe(id);
});

test('fetches them without a snapshot on screen [FAST-02]', async () => {
  delete root.dataset['snapshot'];
  expect(await startedWith({ language: 'en', words: seen() })).toBe(id);
});
