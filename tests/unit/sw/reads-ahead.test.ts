import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coins } from '../../../src/api/market.ts';
import { messages } from '../../../src/api/messages.ts';
import type { CachePolicy, Endpoint } from '../../../src/api/endpoint.ts';
import { becomeWorker, FakeCache, type FakeCaches, FakeEvent } from './fake-caches.ts';

type Reads = typeof import('../../../sw/reads.ts');
type CachedEndpoint = Endpoint & { cachePolicy: CachePolicy };

let caches: FakeCaches;
let reads: Reads;
let network: (request: Request) => Promise<Response>;
let modes: (RequestCache | undefined)[];

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  vi.resetModules();
  // Workbox in production mode: its development half logs and checks
  vi.stubEnv('NODE_ENV', 'production');
  caches = becomeWorker(vi.stubGlobal);
  modes = [];
  vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => {
    modes.push(init?.cache ?? request.cache);
    return network(request);
  });
  reads = await import('../../../sw/reads.ts');
  reads.registerCachedReads();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const respondWith = (data: unknown) => async (): Promise<Response> => Response.json({ ret: 1, msg: '', data });
const coinList = (limit: string, cache: RequestCache): Request =>
  new Request(`https://app.example/api/coin/lists?limit=${limit}`, { headers: { language: 'en' }, cache });
const start = (endpoint: Endpoint, request: Request): { response: Promise<Response>; event: FakeEvent } => {
  const event = new FakeEvent();
  const response = reads.answerRead(endpoint as CachedEndpoint, request, event as unknown as ExtendableEvent);
  return { response, event };
};
const responseTo = async (request: Request, endpoint: Endpoint = coins): Promise<Response> => {
  const { response, event } = start(endpoint, request);
  await response.catch(() => undefined);
  await event.settled();
  return response;
};
const stored = async (): Promise<string[]> =>
  [...(await caches.open('public-1')).stored.keys()].map((key) => key.split('?')[1]!);
/** Fails disk writes while `so` returns true. */
const fullWhile = (so: () => boolean): void => {
  const put = FakeCache.prototype.put;
  vi.spyOn(FakeCache.prototype, 'put').mockImplementation(async function instead(this: FakeCache, ...input) {
    if (so()) throw new DOMException('full', 'QuotaExceededError');
    await put.apply(this, input);
  });
};

test('prefetch on a full disk fails without evicting visited pages [OFF-03 STORE-08]', async () => {
  network = respondWith('visited');
  await responseTo(coinList('1', 'default'));
  fullWhile(() => true);
  network = respondWith('ahead');
  expect((await responseTo(coinList('2', 'force-cache'))).status).toBe(507);
  expect(await stored()).toEqual(['limit=1']);
  // the existing copy needs no room
  expect(await (await responseTo(coinList('1', 'force-cache'))).json()).toMatchObject({ data: 'visited' });
});

test('keeps visited pages if a prefetch that replaces a copy finds no room [OFF-03 STORE-08]', async () => {
  network = respondWith('visited');
  await responseTo(coinList('1', 'default'));
  await responseTo(coinList('2', 'default'));
  modes = [];
  network = respondWith('ahead');
  await responseTo(coinList('2', 'reload'));
  expect(modes).toEqual(['no-cache']);
  fullWhile(() => true);
  expect((await responseTo(coinList('1', 'reload'))).status).toBe(507);
  expect(await stored()).toHaveLength(2);
});

test('on a full disk a page gets its response, and public copies are removed [STORE-08]', async () => {
  network = respondWith('ahead');
  await responseTo(coinList('1', 'force-cache'));
  let isFull = true;
  fullWhile(() => isFull);
  network = respondWith('visited');
  expect(await (await responseTo(coinList('2', 'default'))).json()).toMatchObject({ data: 'visited' });
  expect(await caches.keys()).toEqual([]);
  isFull = false;
  await responseTo(coinList('2', 'default'));
  expect(await stored()).toEqual(['limit=2']);
});

test('answers a prefetch only once the copy is stored [OFF-03]', async () => {
  network = respondWith('one');
  const put = FakeCache.prototype.put;
  let write: (() => void) | undefined;
  vi.spyOn(FakeCache.prototype, 'put').mockImplementation(async function instead(this: FakeCache, ...input) {
    await new Promise<void>((resolve) => (write = resolve));
    await put.apply(this, input);
  });
  let isAnswered = false;
  const { response } = start(coins, coinList('1', 'force-cache'));
  void response.then(() => (isAnswered = true));
  await vi.waitUntil(() => write !== undefined);
  expect([isAnswered, await stored()]).toEqual([false, []]);
  write!();
  expect(await (await response).json()).toMatchObject({ data: 'one' });
  expect(await stored()).toHaveLength(1);
});

test('never stores an incomplete response [OFF-03]', async () => {
  network = async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"ret":1,"data":{"lists":['));
        controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  await expect(responseTo(coinList('1', 'force-cache')).then((response) => response.text())).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test('prefetches from the server, never from the browser’s own cache [OFF-03]', async () => {
  network = respondWith('now');
  await responseTo(coinList('1', 'force-cache'));
  expect(modes).toEqual(['default']);
  const inbox = new Request('https://app.example/api/users/message', {
    method: 'POST',
    body: new URLSearchParams({ status: 'all', page: '1' }),
    headers: { token: 'anna', language: 'en' },
    cache: 'force-cache',
  });
  await responseTo(inbox, messages);
  expect(modes).toEqual(['default', 'default']);
});

test('keeps a copy available offline after the clock is set back by a day [OFF-03 PWA-08]', async () => {
  network = respondWith('of tomorrow');
  await responseTo(coinList('1', 'default'));
  vi.setSystemTime(1_000_000 - 86_400_000);
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await (await responseTo(coinList('1', 'default'))).json()).toMatchObject({ data: 'of tomorrow' });
  network = respondWith('of today');
  await responseTo(coinList('1', 'no-cache'));
  const response = await responseTo(coinList('1', 'default'));
  expect([(await response.clone().json()).data, response.headers.get('x-kept-at')]).toEqual([
    'of today',
    String(Date.now()),
  ]);
});
