import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { coins } from '../../../src/api/market.ts';
import { slides } from '../../../src/api/content.ts';
import { messages } from '../../../src/api/messages.ts';
import type { CachePolicy, Endpoint } from '../../../src/api/endpoint.ts';
import { becomeWorker, type FakeCaches, FakeEvent } from './fake-caches.ts';

type Reads = typeof import('../../../sw/reads.ts');
type CachedEndpoint = Endpoint & { cachePolicy: CachePolicy };

let caches: FakeCaches;
let reads: Reads;
let network: (request: Request) => Promise<Response>;
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
    return network(request);
  });
  reads = await import('../../../sw/reads.ts');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const reply = (data: unknown, ret = 1): Response => Response.json({ ret, msg: '', data });
const respondWith = (data: unknown, ret?: number) => async (): Promise<Response> => reply(data, ret);
const fails = async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

const coinList = (cache: RequestCache = 'default'): Request =>
  new Request('https://app.example/api/coin/lists', { headers: { language: 'en' }, cache });
const inbox = (token = 'anna', page = '1', language = 'en'): Request =>
  new Request('https://app.example/api/users/message', {
    method: 'POST',
    body: new URLSearchParams({ status: 'all', page }),
    headers: { token, language },
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

/** The answer, after all work that outlives it. */
const responseTo = async (endpoint: Endpoint, request: Request): Promise<Told> => {
  const { answer: response, event } = start(endpoint, request);
  await finished(response.catch(() => undefined));
  await finished(event.settled());
  return response;
};

describe('requests that the worker answers', () => {
  const origin = 'https://app.example';
  const rowAt = (address: string, method = 'GET'): string | undefined =>
    reads.cachedEndpointOf(new URL(address), method, origin)?.id;

  test('exactly the endpoints stored by the worker, and none that changes something [PWA-07]', () => {
    const match = endpoints.filter(
      (endpoint) => rowAt(`${origin}/api/${endpoint.path}`, endpoint.method) !== undefined,
    );
    expect(match.map((endpoint) => endpoint.id).toSorted()).toEqual(
      endpoints
        .filter((endpoint) => endpoint.cache === 'service-worker')
        .map((endpoint) => endpoint.id)
        .toSorted(),
    );
    expect(match.filter((endpoint) => endpoint.effect !== 'read')).toEqual([]);
  });

  test('no other origin, method, prefix or longer path [PWA-08]', () => {
    expect(rowAt('https://app.example/api/coin/lists')).toBe('coin.lists');
    expect(rowAt('https://evil.example/api/coin/lists')).toBeUndefined();
    expect(rowAt('https://app.example/api/coin/lists', 'POST')).toBeUndefined();
    expect(rowAt('https://app.example/coin/lists')).toBeUndefined();
    expect(rowAt('https://app.example/api/coin/lists/x.css')).toBeUndefined();
  });
});

describe('stale-first', () => {
  test('serves the stored copy at once, with its time and without a request [PWA-04]', async () => {
    network = respondWith('old');
    expect(await responseTo(coins, coinList())).toEqual({ data: 'old', at: null });
    const response = Date.now();
    vi.setSystemTime(2_000_000);
    network = respondWith('new');
    const stored = await responseTo(coins, coinList());
    expect(stored.data).toBe('old');
    expect(Number(stored.at)).toBeGreaterThanOrEqual(1_000_000);
    expect(Number(stored.at)).toBeLessThanOrEqual(response);
    expect(requests).toHaveLength(1);
  });

  test('offline, a copy in another language is better than none, and is marked with it [PWA-04]', async () => {
    const slidesIn = (language: string, cache: RequestCache = 'default'): Request =>
      new Request('https://app.example/api/content/slide?position=home', { headers: { language }, cache });
    network = respondWith('English');
    await responseTo(slides, slidesIn('en'));
    network = fails;
    const event = new FakeEvent() as unknown as ExtendableEvent;
    const copy = await finished(reads.answerRead(slides as CachedEndpoint, slidesIn('th'), event));
    expect(copy.headers.get('x-kept-language')).toBe('en');
    expect(await copy.json()).toMatchObject({ data: 'English' });
    await expect(responseTo(slides, slidesIn('th', 'no-cache'))).rejects.toThrow();
    // a form, whose body the failed attempt has read
    network = respondWith('letters');
    await responseTo(messages, inbox());
    network = async (request) => {
      await request.text();
      return fails();
    };
    expect(await responseTo(messages, inbox('anna', '1', 'th'))).toMatchObject({ data: 'letters' });
    network = respondWith('Thai');
    expect(await responseTo(slides, slidesIn('th'))).toMatchObject({ data: 'Thai' });
  });

  test('a captive portal that answers instead of our server is no answer [CALL-08]', async () => {
    network = respondWith('stored');
    await responseTo(messages, inbox());
    network = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    expect(await responseTo(messages, inbox())).toMatchObject({ data: 'stored' });
  });

  test('a prefetch gets the stored copy, even of a network-first read [OFF-03]', async () => {
    network = respondWith('first');
    expect(await responseTo(messages, inbox())).toMatchObject({ data: 'first', at: null });
    network = respondWith('second');
    const ahead = new Request(inbox(), { cache: 'force-cache' });
    expect(await responseTo(messages, ahead)).toMatchObject({ data: 'first' });
    expect(requests).toHaveLength(1);
    expect(await responseTo(messages, inbox())).toMatchObject({ data: 'second', at: null });
  });

  test('fresh uses the network and stores its response, or fails without a network [PWA-04]', async () => {
    network = respondWith('old');
    await responseTo(coins, coinList());
    network = respondWith('new');
    expect(await responseTo(coins, coinList('no-cache'))).toEqual({ data: 'new', at: null });
    network = fails;
    await expect(
      reads.answerRead(coins as CachedEndpoint, coinList('no-cache'), new FakeEvent() as unknown as ExtendableEvent),
    ).rejects.toThrow();
    expect((await responseTo(coins, coinList())).data).toBe('new');
  });

  test('ignores a copy past its age [PWA-08]', async () => {
    network = respondWith('old');
    await responseTo(coins, coinList());
    vi.setSystemTime(1_000_000 + coins.cachePolicy!.maxAgeMs + 3_600_000);
    network = respondWith('new');
    expect((await responseTo(coins, coinList())).data).toBe('new');
  });

  test('passes on a response with ret 0 and keeps the good copy [PWA-06]', async () => {
    network = respondWith('good');
    await responseTo(coins, coinList());
    network = respondWith('bad', 0);
    expect((await responseTo(coins, coinList('no-cache'))).data).toBe('bad');
    expect((await responseTo(coins, coinList())).data).toBe('good');
  });

  test('a late response does not replace that of a newer request [PWA-04]', async () => {
    const arrive: ((response: Response) => void)[] = [];
    network = () => new Promise((resolve) => arrive.push(resolve));
    const early = start(coins, coinList('no-cache'));
    await finished(vi.waitFor(() => expect(arrive).toHaveLength(1)));
    const late = start(coins, coinList('no-cache'));
    await finished(vi.waitFor(() => expect(arrive).toHaveLength(2)));
    arrive[1]?.(reply('after the change'));
    await finished(late.event.settled());
    arrive[0]?.(reply('before the change'));
    await finished(early.event.settled());
    expect((await early.answer).data).toBe('before the change');
    expect((await responseTo(coins, coinList())).data).toBe('after the change');
    // an aborted read does not count
    network = respondWith('newest');
    await responseTo(coins, coinList('no-cache'));
    expect((await responseTo(coins, coinList())).data).toBe('newest');
  });

  test('no-store neither stores nor reads a copy', async () => {
    network = respondWith('first');
    await responseTo(coins, coinList('no-store'));
    expect(await caches.keys()).toEqual([]);
  });
});

describe('network-first', () => {
  test('uses the network for 3 s, then the stored copy, and stores the late response [PWA-05]', async () => {
    network = respondWith('old');
    await responseTo(messages, inbox());
    network = () => new Promise((resolve) => setTimeout(() => resolve(reply('in time')), 2900));
    expect(await responseTo(messages, inbox())).toEqual({ data: 'in time', at: null });

    let arrive: (response: Response) => void = () => undefined;
    network = () => new Promise((resolve) => (arrive = resolve));
    const began = Date.now();
    expect((await responseTo(messages, inbox())).data).toBe('in time');
    expect(Date.now() - began).toBeGreaterThanOrEqual(3000);
    arrive(reply('late'));
    network = fails;
    const cache = await caches.open('private-1');
    const texts = async (): Promise<string> =>
      (await Promise.all([...cache.stored.values()].map((response) => response.clone().text()))).join('');
    let late = '';
    const look = async (): Promise<void> => {
      while (!late.includes('late')) {
        await new Promise((resolve) => setImmediate(resolve));
        late = await texts();
      }
    };
    await finished(look());
    expect((await responseTo(messages, inbox())).data).toBe('late');
  });

  test('offline, serves the same page and account’s copy, or an error without one [PWA-05]', async () => {
    network = respondWith('page 1 of anna');
    await responseTo(messages, inbox('anna', '1'));
    network = fails;
    expect((await responseTo(messages, inbox('anna', '1'))).data).toBe('page 1 of anna');
    await expect(responseTo(messages, inbox('anna', '2'))).rejects.toThrow();
    await expect(responseTo(messages, inbox('ben', '1'))).rejects.toThrow();
  });

  test.each([503, 408, 429])(
    'serves the copy if the server fails with %i, and reports it without a copy [PWA-05 PWA-06]',
    async (failure) => {
      network = respondWith('page 1 of anna');
      await responseTo(messages, inbox('anna', '1'));
      await responseTo(coins, coinList());
      network = async () =>
        new Response('{"ret":0,"msg":"","data":"down"}', {
          status: failure,
          headers: { 'content-type': 'application/json' },
        });
      expect(await responseTo(messages, inbox('anna', '1'))).toMatchObject({
        data: 'page 1 of anna',
        at: expect.any(String),
      });
      expect(await responseTo(messages, inbox('anna', '2'))).toEqual({ data: 'down', at: null });
      expect(await responseTo(coins, coinList('no-cache'))).toEqual({ data: 'down', at: null });
      network = fails;
      expect((await responseTo(messages, inbox('anna', '1'))).data).toBe('page 1 of anna');
    },
  );

  test('stores private responses in the private cache, public ones in the public cache [PWA-08]', async () => {
    network = respondWith('x');
    await responseTo(messages, inbox());
    await responseTo(coins, coinList());
    expect((await caches.keys()).toSorted()).toEqual(['private-1', 'public-1']);
    expect(await (await caches.open('private-1')).keys()).toHaveLength(1);
  });
});
