import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const root = document.documentElement;
const FILES = {
  css: '/assets/index.css',
  home: '/assets/home.js',
  login: '/assets/login.js /assets/login.css',
  intro: '/assets/login.js /assets/login.css',
  page: '/assets/chrome.js /assets/shared.js',
  wordsTh: '/assets/words-th.js',
  moreTh: '/assets/more-th.js',
  wordsJa: '/assets/words-ja.js',
};

/** Links that the script added to the page. */
let added: Element[];

beforeEach(() => {
  added = [];
  vi.spyOn(HTMLHeadElement.prototype, 'append').mockImplementation(
    (...nodes) => void added.push(...(nodes as Element[])),
  );
  localStorage.clear();
  vi.resetModules();
  document.head.innerHTML =
    '<meta name="theme-color" content="#ffffff"><meta name="theme-color" content="#0a1117" media="(prefers-color-scheme: dark)">';
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  Object.assign(root.dataset, FILES);
  location.hash = '';
});
afterEach(() => vi.restoreAllMocks());

/** Runs the script as in a browser with these languages, and returns its requests. */
async function start(stored: object = {}, languages: readonly string[] = ['th-TH']) {
  localStorage.setItem('andaman', JSON.stringify(stored));
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const { showHomeSnapshot } = await import('../../../../src/app/boot/early.ts');
  showHomeSnapshot(document.createElement('div'));
  return added.map((node) => node.getAttribute('href'));
}

describe('the first paint', () => {
  test.each([
    [{}, ['ar-EG'], 'ar', 'rtl'],
    [{}, ['xx', 'ja'], 'ja', 'ltr'],
    [{}, ['xx'], 'th', 'ltr'],
    [{ language: 'jp' }, ['en'], 'ja', 'ltr'],
    [{ language: 'nonsense' }, ['hi'], 'hi', 'ltr'],
  ])('has language and direction of %j in a browser of %j [I18N-01]', async (stored, languages, lang, dir) => {
    await start(stored, languages);
    expect([root.lang, root.dir]).toEqual([lang, dir]);
  });

  test('has the chosen theme, including the browser bar [LOOK-01]', async () => {
    await start({ theme: 'dark' });
    expect(root.dataset['theme']).toBe('dark');
    const bars = [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')];
    expect(bars.map(({ content }) => content)).toEqual(['#0a1117', '#0a1117']);
  });

  test('has the name of the company that the last start read [DESK-114]', async () => {
    document.body.innerHTML = '<div id="first"><div class="home"><div class="top"><svg></svg>Andaman</div></div></div>';
    const name = () => document.querySelector('.top')!.textContent;
    await start();
    expect(name()).toBe('Andaman');
    vi.resetModules();
    await start({ company: 'B&B <Coins>' });
    expect(name()).toBe('B&B <Coins>');
    expect(document.title).toBe('B&B <Coins>');
    document.body.innerHTML = '';
  });

  test.each([
    [{}, ['zh'], 'red-up'],
    [{ direction: 'green' }, ['zh'], undefined],
    [{ direction: 'blue' }, ['en'], 'safe'],
  ])('has the price colours of %j in a browser of %j [LOOK-03]', async (stored, languages, colours) => {
    await start(stored, languages);
    expect(root.dataset['direction']).toBe(colours);
  });

  test('hides links to pages that the region closed, and ignores unknown stored pages [TRUST-08]', async () => {
    const rules = (): string =>
      document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join();
    await start({ closed: ['/pages/blindbox/index', '/pages/Lock-up/Lock-up'] });
    for (const path of ['/pages/blindbox/index', '/pages/Lock-up/Lock-up']) expect(rules()).toContain(`"#${path}"`);
    document.adoptedStyleSheets = [];
    vi.resetModules();
    await start({ closed: ['/pages"] *, a'] });
    expect(rules()).toBe('');
  });

  test('renders when the stored settings cannot be read', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['th']);
    localStorage.setItem('andaman', '{broken');
    await import('../../../../src/app/boot/early.ts');
    expect([root.lang, root.dataset['first']]).toEqual(['th', 'intro']);
  });
});

test('treats no one as a stranger when the device cannot store anything [LIVE-08]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['th']);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
  });
  await import('../../../../src/app/boot/early.ts');
  vi.unstubAllGlobals();
  expect(root.dataset['first']).toBe('login');
});

describe('the files it preloads next to the entry', () => {
  test.each([
    ['', true, 'home', ['/assets/index.css', '/assets/home.js', '/assets/words-th.js']],
    [
      '',
      false,
      'login',
      ['/assets/index.css', '/assets/login.js', '/assets/login.css', '/assets/words-th.js', '/assets/more-th.js'],
    ],
    [
      '',
      undefined,
      'intro',
      ['/assets/index.css', '/assets/login.js', '/assets/login.css', '/assets/words-th.js', '/assets/more-th.js'],
    ],
    [
      '#/pages/intro/intro',
      false,
      'intro',
      ['/assets/index.css', '/assets/login.js', '/assets/login.css', '/assets/words-th.js', '/assets/more-th.js'],
    ],
    [
      '#/pages/intro/intro',
      true,
      'page',
      ['/assets/index.css', '/assets/chrome.js', '/assets/shared.js', '/assets/words-th.js', '/assets/more-th.js'],
    ],
    ['#/pages/index/index?x=1', true, 'home', ['/assets/index.css', '/assets/home.js', '/assets/words-th.js']],
    [
      '#pages/login/login?from=%2F',
      true,
      'login',
      ['/assets/index.css', '/assets/login.js', '/assets/login.css', '/assets/words-th.js', '/assets/more-th.js'],
    ],
    [
      '#/pages/mine/mine',
      false,
      'page',
      ['/assets/index.css', '/assets/chrome.js', '/assets/shared.js', '/assets/words-th.js', '/assets/more-th.js'],
    ],
    [
      '#/pages/mine/mine',
      true,
      'page',
      ['/assets/index.css', '/assets/chrome.js', '/assets/shared.js', '/assets/words-th.js', '/assets/more-th.js'],
    ],
  ])('at "%s", logged in: %s, are those of %s [LIVE-08]', async (hash, signed, first, files) => {
    location.hash = hash;
    expect(await start({ signed })).toEqual(files);
    expect(root.dataset['first']).toBe(first);
  });

  test('are requested as Vite requests them, so that none is fetched twice', async () => {
    await start();
    const [sheet, script, style] = added as HTMLLinkElement[];
    expect([sheet!.rel, sheet!.id]).toEqual(['stylesheet', 'css']);
    expect([script!.rel, script!.getAttribute('href')]).toEqual(['modulepreload', '/assets/login.js']);
    expect([style!.rel, style!.getAttribute('href'), style!.getAttribute('crossorigin')]).toEqual([
      'preload',
      '/assets/login.css',
      '',
    ]);
  });
});

test('opens the databases of the last customer’s session and copies, but creates none', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  await start({ signed: false });
  expect(open).not.toHaveBeenCalled();
  vi.resetModules();
  await start({ signed: true });
  expect(open.mock.calls).toEqual([['andaman-session'], ['andaman-kept']]);
  const request = open.mock.results[0]!.value as IDBOpenDBRequest;
  await new Promise((done) => request.addEventListener('error', done, { once: true }));
  expect(request.error?.name).toBe('AbortError');
});
