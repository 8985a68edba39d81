import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coins } from '../../../src/api/market.ts';
import { messages } from '../../../src/api/messages.ts';
import type { CachePolicy, Endpoint } from '../../../src/api/endpoint.ts';
import { becomeWorker, type FakeCaches, FakeEvent } from './fake-caches.ts';

type Reads = typeof import('../../../sw/reads.ts');
type Purge = typeof import('../../../sw/purge.ts');
type CachedEndpoint = Endpoint & { cachePolicy: CachePolicy };

let caches: FakeCaches;
let reads: Reads;
let purge: Purge;
let network: () => Promise<Response>;
let requests: string[];

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.resetModules();
  // Workbox in production mode: its development half logs and checks
  vi.stubEnv('NODE_ENV', 'production');
  caches = becomeWorker(vi.stubGlobal);
  requests = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request.method);
    return network();
  });
  reads = await import('../../../sw/reads.ts');
  purge = await import('../../../sw/purge.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const reply = (data: unknown, ret = 1): Response => Response.json({ ret, msg: '', data });
const respondWith = (data: unknown, ret?: number) => async (): Promise<Response> => reply(data, ret);

const coinList = (cache: RequestCache = 'default'): Request =>
  new Request('https://app.example/api/coin/lists', { headers: { language: 'en' }, cache });
const inbox = (token = 'anna', page = '1'): Request =>
  new Request('https://app.example/api/users/message', {
    method: 'POST',
    body: new URLSearchParams({ status: 'all', page }),
    headers: { token, language: 'en' },
  });

type Told = { data: unknown; at: string | null };

const start = (endpoint: Endpoint, request: Request): { answer: Promise<Told>; event: FakeEvent } => {
  const event = new FakeEvent();
  const response = reads.answerRead(endpoint as CachedEndpoint, request, event as unknown as ExtendableEvent);
  const parse = async (): Promise<Told> => {
    const done = await response;
    return { data: (await done.json()).data, at: done.headers.get('x-kept-at') };
  };
  return { answer: parse(), event };
};

/** Advances time in steps small enough to keep the order of other work, until a promise settles. */
const finished = async <T>(promise: Promise<T>): Promise<T> => {
  const state = { settled: false };
  const note = (): void => void (state.settled = true);
  promise.then(note, note);
  while (!state.settled) {
    await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(1);
  }
  return promise;
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

/** The answer, after all work that outlives it. */
const responseTo = async (endpoint: Endpoint, request: Request): Promise<Told> => {
  const { answer: response, event } = start(endpoint, request);
  await finished(response.catch(() => undefined));
  await finished(event.settled());
  return response;
};

describe('purge', () => {
  test('removes every private cache, and keeps public copies and the shell [PWA-19]', async () => {
    for (const name of ['private-0', 'private-1', 'public-1', 'workbox-precache-v2-https://app.example/'])
      await caches.open(name);
    await purge.purgePrivate();
    expect(await caches.keys()).toEqual(['public-1', 'workbox-precache-v2-https://app.example/']);
  });

  test('a token refused after the copy was served removes the private copies [PWA-19]', async () => {
    network = respondWith('of anna');
    await responseTo(messages, inbox());
    await responseTo(coins, coinList());
    let arrive: (response: Response) => void = () => undefined;
    network = () => new Promise((resolve) => (arrive = resolve));
    expect((await responseTo(messages, inbox())).data).toBe('of anna');
    arrive(Response.json({ ret: -1, msg: 'Please log in again.' }));
    const gone = async (): Promise<void> => {
      while (await caches.has('private-1')) await new Promise((resolve) => setImmediate(resolve));
    };
    await finished(gone());
    expect(await caches.keys()).toEqual(['public-1']);
  });

  test('does not store a response that arrives after the purge [STORE-10]', async () => {
    let arrive: (response: Response) => void = () => undefined;
    network = () => new Promise((resolve) => (arrive = resolve));
    const { answer: late, event } = start(messages, inbox());
    await until(() => requests.length === 1);
    await purge.purgePrivate();
    arrive(reply('of anna'));
    expect((await finished(late)).data).toBe('of anna');
    await finished(event.settled());
    expect(await caches.keys()).toEqual([]);
  });

  test('a purge between the check of a response and its write leaves no copy [STORE-10]', async () => {
    const open = caches.open.bind(caches);
    vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
      await purge.purgePrivate();
      return open(name);
    });
    network = respondWith('of anna');
    await responseTo(messages, inbox());
    expect(await caches.keys()).toEqual([]);
  });

  test('a full disk drops the public cache and keeps the private one [STORE-08]', async () => {
    network = respondWith('x');
    await responseTo(messages, inbox());
    await responseTo(coins, coinList());
    const { executeQuotaErrorCallbacks } = await import('workbox-core/_private/executeQuotaErrorCallbacks.js');
    reads.registerCachedReads();
    await executeQuotaErrorCallbacks();
    expect(await caches.keys()).toEqual(['private-1']);
  });

  test('a new version drops copies of an older format and expired ones', async () => {
    network = respondWith('x');
    await responseTo(messages, inbox());
    await responseTo(coins, coinList());
    await caches.open('public-0');
    await caches.open('private-0');
    vi.setSystemTime(1_000_000 + coins.cachePolicy!.maxAgeMs + 3_600_000);
    await purge.dropOldCopies();
    expect((await caches.keys()).toSorted()).toEqual(['private-1', 'public-1']);
    expect(await (await caches.open('public-1')).keys()).toEqual([]);
    expect(await (await caches.open('private-1')).keys()).toHaveLength(1);
  });

  test('a new version drops private copies only after their own age limit [PWA-08]', async () => {
    network = respondWith('x');
    await responseTo(messages, inbox());
    const cache = await caches.open('private-1');
    // time passed while the answer was read, depending on the machine
    const [key] = await cache.keys();
    const written = Number((await cache.match(key!.url))!.headers.get('x-kept-at'));
    vi.setSystemTime(written + messages.cachePolicy!.maxAgeMs);
    await purge.dropOldCopies();
    expect(await cache.keys()).toHaveLength(1);
    vi.setSystemTime(written + messages.cachePolicy!.maxAgeMs + 1);
    await purge.dropOldCopies();
    expect(await cache.keys()).toEqual([]);
  });

  test('a new version with a lower limit drops a call’s oldest copies, private ones too [PWA-08]', async () => {
    network = respondWith('x');
    const { maxEntries: entries } = messages.cachePolicy!;
    for (let page = 1; page <= entries; page += 1) await responseTo(messages, inbox('anna', String(page)));
    const cache = await caches.open('private-1');
    const [oldest] = await cache.keys();
    // an earlier version allowed one more
    await cache.put(`${oldest!.url}&more=1`, (await cache.match(oldest!.url))!);
    expect(await cache.keys()).toHaveLength(entries + 1);
    await purge.dropOldCopies();
    const remaining = (await cache.keys()).map(({ url }) => url);
    expect(remaining).toHaveLength(entries);
    expect(remaining).not.toContain(oldest!.url);
  });
});
