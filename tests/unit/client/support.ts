import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { endpoint, type Effect, type CacheLocation } from '../../../src/api/endpoint.ts';
import { WAIT_MS } from '../../limits.ts';

// Node's `Request` has no page to resolve a path against; must run before the config is read
vi.stubEnv('VITE_API_PREFIX', 'http://andaman.test/api/');
i18n.loadAndActivate({ locale: 'en', messages: {} });

type Reply = Response | Error | 'never' | ((request: Request) => Response | Promise<Response>);

/** Requests of the client, in order. */
export interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  readonly at: number;
  readonly cache: RequestCache;
}

/** An open, silent price stream for tests of other parts. */
const silentStream = (): Response =>
  new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });

/**
 * A network of prepared replies, one per request, the last one repeated. It answers the health probe and the price
 * stream separately.
 */
export const network = (...replies: Reply[]) => {
  const seen: Seen[] = [];
  const probes: number[] = [];
  const state = { healthy: true };
  const response = vi.fn(async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request && !init ? input : new Request(input, init);
    if (request.url.endsWith('/health')) {
      probes.push(Date.now());
      if (!state.healthy) throw new TypeError('fetch failed');
      return ok({ time: Date.now() });
    }
    if (request.url.includes('coin/data/stream')) return silentStream();
    // like a browser, does not send an aborted request
    if (request.signal.aborted) throw new DOMException('aborted', 'AbortError');
    seen.push({
      method: request.method,
      url: new URL(request.url),
      headers: new Headers(request.headers),
      body: await request.clone().text(),
      at: Date.now(),
      cache: request.cache,
    });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined) throw new Error('No reply was prepared');
    if (reply instanceof Error) throw reply;
    if (reply === 'never') {
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    }
    return typeof reply === 'function' ? reply(request) : reply.clone();
  });
  vi.stubGlobal('fetch', response);
  return { seen, probes, state };
};

/** Replies released by the test, newest last. */
export const held = () => {
  const waiting: ((reply: Response) => void)[] = [];
  return { waiting, reply: () => new Promise<Response>((resolve) => waiting.push(resolve)) };
};

export const cut = (): Error => new TypeError('fetch failed');
export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
  });
export const ok = (data: unknown = {}, init?: ResponseInit): Response => json({ ret: 1, msg: '', data }, init);
/** An answer with empty data, which fits the reads that a login begins. */
export const empty = (): Response => ok({ id: 'a', username: 'a', code: 'THB', lists: [] });
export const ret = (value: unknown, msg = '', data: unknown = {}): Response => json({ ret: value, msg, data });
export const status = (code: number, headers: Record<string, string> = {}, statusText = ''): Response =>
  new Response('', { status: code, headers, statusText });

/** The real clock and event loop, saved before any test fakes them. */
const machineNow = performance.now.bind(performance);
const { setImmediate: later } = globalThis;

/**
 * Returns whether a wait may continue: until `WAIT_MS` have passed. Throws once its test is over, since vitest does not
 * stop the body of a timed-out test, which would continue inside the next one.
 */
export const patience = (): (() => boolean) => {
  const end = machineNow() + WAIT_MS;
  const { currentTestName } = expect.getState();
  return () => {
    if (expect.getState().currentTestName !== currentTestName) throw new Error(`"${currentTestName}" is over`);
    return machineNow() < end;
  };
};

/** One turn of the event loop after pending imports, which take machine time rather than a number of turns. */
export const nextTurn = async (): Promise<void> => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => later(resolve));
};

/** Runs pending work until a condition holds. */
export const waitUntil = async (so: () => boolean): Promise<void> => {
  for (const waits = patience(); !so() && waits();) await nextTurn();
  expect(so()).toBe(true);
};

/** Lets pending work without timers finish, so that what must not happen would have happened. */
export const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
};

/**
 * The outcome of a promise that waits for fake timers, which it advances. fake-indexeddb needs real turns in between.
 */
export const finished = async <T>(promise: Promise<T>): Promise<T> => {
  const state = { settled: false };
  void promise.catch(() => undefined).finally(() => (state.settled = true));
  for (const waits = patience(); !state.settled && waits();) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(state.settled).toBe(true);
  return promise;
};

let created = 0;
/** A public test endpoint with a `name` in its response. */
export const endpointFor = (
  effect: Effect,
  {
    method = 'GET',
    access = 'open',
    cache = 'none',
    ...rest
  }: { method?: 'GET' | 'POST'; access?: 'open' | 'customer'; cache?: CacheLocation; id?: string } = {},
) =>
  endpoint({
    id: `test.${effect}`,
    method,
    path: `test/${effect}${(created += 1)}`,
    access,
    effect,
    cache,
    summary: '',
    ...rest,
    request: v.object({ amount: v.optional(v.string()), note: v.optional(v.string()), page: v.optional(v.number()) }),
    response: v.object({ name: v.optional(v.string()) }),
  });
