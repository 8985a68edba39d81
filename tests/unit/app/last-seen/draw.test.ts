import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLastSeen } from '../../../../src/app/last-seen/index.ts';
import { type HomeSnapshot, SNAPSHOT_KEY } from '../../../../src/app/last-seen/store.ts';
import { type SettingsCache, writeSettingsCache } from '../../../../src/storage/settings-cache.ts';

const root = document.documentElement;
const place = (): Element => document.querySelector('#snapshot')!;
const signedIn: SettingsCache = { signed: true, session: 's1', language: 'en' };
const snapshot: HomeSnapshot = {
  build: '/assets/index.css /assets/chrome.js /assets/chrome.css',
  session: 's1',
  language: 'en',
  width: innerWidth,
  height: innerHeight,
  nodes: [['main', { class: 'home' }, 'Balance', ['svg', { viewBox: '0 0 24 24' }, ['use', { href: '#bell' }]]]],
};

connectLastSeen();

beforeEach(() => {
  // treats files that this document does not load as loaded
  Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
    handleDisabledFileLoadingAsSuccess: true,
  });
  vi.useFakeTimers();
  localStorage.clear();
  vi.resetModules();
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  Object.assign(root.dataset, { css: '/assets/index.css', page: '/assets/chrome.js /assets/chrome.css' });
  document.body.innerHTML = '<div id="root"></div><div id="snapshot"></div>';
  location.hash = '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Starts like `index.html`, with the device's stored data. */
async function start(stored: SettingsCache = signedIn, taken: unknown = snapshot): Promise<void> {
  localStorage.setItem('andaman', JSON.stringify(stored));
  localStorage.setItem(SNAPSHOT_KEY, typeof taken === 'string' ? taken : JSON.stringify(taken));
  const { showHomeSnapshot } = await import('../../../../src/app/boot/early.ts');
  showHomeSnapshot(place());
}
const isShown = (): boolean => document.querySelector('#snapshot') !== null;
const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('renders home’s snapshot with its style sheet before any app code runs [FAST-01]', async () => {
  await start();
  expect(place().innerHTML).toBe(
    '<main class="home">Balance<svg viewBox="0 0 24 24"><use href="#bell"></use></svg></main>',
  );
  expect(place().querySelector('use')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  for (const file of ['index', 'chrome']) {
    const sheet = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="/assets/${file}.css"]`);
    expect(sheet, file).toHaveProperty('blocking', 'render');
  }
  expect(root.dataset['snapshot']).toBe('');
});

test.each([
  ['/assets/shell-en-1.js', false],
  ['/assets/shell-en-2.js', true],
])('fetches the snapshot’s shell words only for another build’s file: %s [FAST-01]', async (file, isFetched) => {
  root.dataset['wordsEn'] = '/assets/shell-en-1.js';
  const append = vi.spyOn(HTMLHeadElement.prototype, 'append').mockReturnValue();
  await start(signedIn, { ...snapshot, words: { file, messages: {} } });
  const fetched = append.mock.calls.map(([node]) => (node as Element).getAttribute('href'));
  expect(fetched.includes('/assets/shell-en-1.js')).toBe(isFetched);
});

test('removes a snapshot that cannot be rendered and shows the skeleton [FAST-02]', async () => {
  await start(signedIn, { ...snapshot, nodes: [['main', { 'not a name': '' }, 'Balance']] });
  expect([isShown(), localStorage.getItem(SNAPSHOT_KEY), root.dataset['snapshot']]).toEqual([false, null, undefined]);
});

describe('shows no account data', () => {
  test.each<[string, SettingsCache]>([
    ['logged out', { ...signedIn, signed: false }],
    ['a logout is running', { ...signedIn, leaving: true }],
    ['the amounts are hidden', { ...signedIn, amountsHidden: true }],
    ['the app locks', { ...signedIn, locks: true }],
    ['another session has begun', { ...signedIn, session: 's2' }],
    ['the session has no name', { signed: true, language: 'en' }],
    ['another language is chosen', { ...signedIn, language: 'ar' }],
  ])('where %s [FAST-02]', async (_, stored) => {
    await start(stored);
    expect(isShown()).toBe(false);
  });

  test.each<[string, unknown]>([
    ['of another build', { ...snapshot, build: '/assets/older.css /assets/chrome.js /assets/chrome.css' }],
    ['of a narrower window', { ...snapshot, width: innerWidth - 1 }],
    ['of a lower window', { ...snapshot, height: innerHeight - 1 }],
    ['that cannot be read', '{broken'],
    ['that is none', 'null'],
  ])('from a snapshot %s [FAST-02]', async (_, taken) => {
    await start(signedIn, taken);
    expect(isShown()).toBe(false);
  });

  test('on another page than home [FAST-02]', async () => {
    location.hash = '#/pages/mine/mine';
    await start();
    expect(isShown()).toBe(false);
  });

  test('in the build that removes the worker [FAST-02]', async () => {
    vi.stubEnv('VITE_KILL', '1');
    await start();
    expect(isShown()).toBe(false);
  });
});

describe('disappears', () => {
  test('when the app has rendered home [FAST-01]', async () => {
    await start();
    document.querySelector('#root')!.innerHTML = '<main></main>';
    await pass();
    expect(isShown()).toBe(true);
    document.querySelector('main')!.innerHTML = '<div data-part="top"></div>';
    await pass();
    expect(isShown()).toBe(false);
    expect(root.dataset['snapshot']).toBeUndefined();
  });

  test('when the app moves to another page [FAST-02]', async () => {
    await start();
    delete root.dataset['first'];
    document.querySelector('#root')!.innerHTML = '<main></main>';
    await pass();
    expect(isShown()).toBe(false);
  });

  test('when one of its links is followed [FAST-02]', async () => {
    await start();
    dispatchEvent(new HashChangeEvent('hashchange'));
    expect(isShown()).toBe(false);
  });

  test('with any setting and with the session, from the disk too [FAST-02]', async () => {
    await start();
    writeSettingsCache('signed', false);
    expect(isShown()).toBe(false);
    expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
  });

  test('after four seconds, however far the app has loaded [FAST-02]', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(4000);
    expect(isShown()).toBe(false);
  });
});
