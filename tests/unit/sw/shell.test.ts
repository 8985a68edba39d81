import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { becomeWorker, type FakeCaches, FakeEvent } from './fake-caches.ts';

class InstallEvent extends FakeEvent {
  readonly type = 'install';
}

const files = [
  { url: '/assets/vendor-1.js', revision: null },
  ...Array.from({ length: 20 }, (_, index) => ({ url: `/assets/part-${index}.js`, revision: null })),
  ...['en', 'th', 'ja'].map((locale) => ({ url: `/assets/pages-${locale}-a1.js`, revision: null })),
  { url: '/assets/lightweight-charts-a1.js', revision: null },
  { url: '/index.html', revision: 'r1' },
  { url: '/icons/icon.svg', revision: 'r2' },
];

let caches: FakeCaches;
let requests: Request[];
let open: number;
let most: number;
let broken: string | undefined;
let install: (event: InstallEvent) => void;
let completeInstall: () => Promise<void>;

beforeEach(async () => {
  vi.resetModules();
  // Workbox in production mode: its development half logs and checks
  vi.stubEnv('NODE_ENV', 'production');
  caches = becomeWorker(vi.stubGlobal);
  [requests, open, most, broken] = [[], 0, 0, undefined];
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    most = Math.max(most, (open += 1));
    // all parallel requests have been sent by then
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    if (request.url === broken) throw new TypeError('Failed to fetch');
    return new Response(request.url);
  });
  const listeners = new Map<string, (event: InstallEvent) => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: InstallEvent) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('navigator', { languages: ['fr', 'th-TH'] });
  vi.stubGlobal('registration', { active: {} });
  completeInstall = (await import('../../../sw/shell.ts')).registerShell(files);
  install = listeners.get('install')!;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Resolves like the install: with the worker's own waits, after Workbox's requests for files. */
const run = async (extra: object = {}): Promise<void> => {
  const event = Object.assign(new InstallEvent(), extra);
  install(event);
  await Promise.resolve(event.waits.at(-1)).finally(() => event.settled());
};

const stored = async (): Promise<string[]> => {
  const all = await Promise.all([...caches.all.values()].map((cache) => cache.keys()));
  return all.flat().map(({ url }) => url.replace('https://app.example', ''));
};

describe.each([
  ['with static routing', true],
  ['without it', false],
])('an install %s', (_, routing) => {
  const extra = routing ? { addRoutes: async () => undefined } : {};

  test('fetches each file once, some in parallel, and ends when all are stored [PWA-03]', async () => {
    await run(extra);
    expect(requests).toHaveLength(files.length);
    expect(most).toBeGreaterThan(4);
    expect(await stored()).toEqual(
      expect.arrayContaining(
        files.map(({ url, revision }) => (revision === null ? url : `${url}?__WB_REVISION__=${revision}`)),
      ),
    );
    expect(requests[0]?.url).toBe('https://app.example/index.html');
    // the page never comes from the browser's own cache
    expect(requests.filter(({ cache }) => cache === 'reload').map(({ url }) => url)).toEqual([
      'https://app.example/index.html',
      'https://app.example/icons/icon.svg',
    ]);
  });

  test('fails if a file cannot be fetched, and requests no further ones [PWA-18]', async () => {
    broken = 'https://app.example/assets/part-3.js';
    await expect(run(extra)).rejects.toThrow();
    expect(requests.length).toBeLessThan(files.length);
  });

  test('does not fetch stored files again [PWA-18]', async () => {
    await run(extra);
    requests = [];
    await run(extra);
    expect(requests).toEqual([]);
  });
});

describe('the first install', () => {
  const optional = async (): Promise<string[]> =>
    (await stored()).filter((url) => /pages-|charts|icons/.test(url)).toSorted();
  const everything = [
    '/assets/lightweight-charts-a1.js',
    ...['en', 'ja', 'th'].map((locale) => `/assets/pages-${locale}-a1.js`),
    '/icons/icon.svg?__WB_REVISION__=r2',
  ];

  beforeEach(() => vi.stubGlobal('registration', { active: null }));

  test('leaves other languages, the chart library and icons to a later request by the page [PWA-03]', async () => {
    await run();
    expect(await stored()).toHaveLength(files.length - 4);
    expect(await optional()).toEqual(['/assets/pages-th-a1.js']);
    await completeInstall();
    expect(await optional()).toEqual(everything);
    requests = [];
    await completeInstall();
    expect(requests).toEqual([]);
  });

  test('stores missing files when the page asks again [PWA-03]', async () => {
    await run();
    broken = 'https://app.example/assets/pages-ja-a1.js';
    await expect(completeInstall()).rejects.toThrow();
    broken = undefined;
    await completeInstall();
    expect(await optional()).toEqual(everything);
  });

  test('is completed with the words of the browser’s new language [PWA-03]', async () => {
    await run();
    vi.stubGlobal('navigator', { languages: ['ja'] });
    await completeInstall();
    expect(await optional()).toEqual(everything);
  });
});
