// @vitest-environment node
import { cut, network, ok, endpointFor, json, status } from '../support.ts';
import { describe, expect, test, vi } from 'vitest';
import { request } from '../../../../src/client/http/request.ts';
import { errorMessage } from '../../../../src/client/http/error-messages.ts';
import type { CallError } from '../../../../src/client/http/errors.ts';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { useFreshNetwork, settle, failed, gaps } from './support.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: test.read attempts', 'Call: test.read attempts 503');

useFreshNetwork();

describe('time', () => {
  test('accepts a response after 59 s [CALL-09]', async () => {
    network(() => new Promise((resolve) => setTimeout(resolve, 59_000, ok({ name: 'late' }))));
    expect(await settle(request(endpointFor('read'), {}))).toEqual({ name: 'late' });
  });

  test('at 60 s "Server not responding", once [CALL-09 CALL-15]', async () => {
    expectLogged('Call: test.read timeout');
    const { seen } = network('never');
    const began = Date.now();
    const error = await failed(request(endpointFor('read'), {}));
    expect(Date.now() - began).toBe(60_000);
    expect(errorMessage(error)).toBe('Server not responding');
    expect(seen).toHaveLength(1);
  });

  test('a stalled body counts towards the 60 s [CALL-09]', async () => {
    expectLogged('Call: test.read timeout');
    network(
      (request) =>
        new Response(
          new ReadableStream({
            start: (body) => {
              body.enqueue(new TextEncoder().encode('{"ret":1'));
              request.signal.addEventListener('abort', () => body.error(new DOMException('aborted', 'AbortError')));
            },
          }),
        ),
    );
    expect((await failed(request(endpointFor('read'), {}))).kind).toBe('timeout');
  });
});

describe('attempts', () => {
  test('a change refused by a limit is sent once and shows the server’s message [CALL-17]', async () => {
    expectLogged('Call: test.change status 429');
    const wait =
      'Too many wrong passwords. To protect the account, try again in 4 minutes, or set a new password with a code.';
    const { seen } = network(
      () =>
        new Response(JSON.stringify({ ret: 0, msg: wait, data: null }), {
          status: 429,
          headers: { 'retry-after': '240', 'content-type': 'application/json' },
        }),
    );
    const error = await failed(request(endpointFor('change', { method: 'POST' }), {}));
    expect([error.kind, error.status, errorMessage(error), seen.length]).toEqual(['status', 429, wait, 1]);
  });

  test.each<[string, Response | Error]>([
    ['cut', cut()],
    ...[408, 429, 502, 503, 504].map((code): [string, Response] => [String(code), status(code)]),
  ])('a read that meets %s four times succeeds on the fifth request [CALL-13]', async (_, reply) => {
    const { seen } = network(reply, reply, reply, reply, ok({ name: 'here' }));
    expect(await settle(request(endpointFor('read'), {}))).toEqual({ name: 'here' });
    expect(seen).toHaveLength(5);
  });

  test('a body cut off halfway is tried again [CALL-13]', async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          pull: (body) => body.error(new TypeError('terminated')),
        }),
      );
    const { seen } = network(half, ok({ name: 'whole' }));
    expect(await settle(request(endpointFor('read'), {}))).toEqual({ name: 'whole' });
    expect(seen).toHaveLength(2);
  });

  test.each([
    ['cut', cut()],
    ['503', status(503)],
  ])('five times %s: "Too many requests!", no sixth; a retry starts over [CALL-14]', async (_, reply) => {
    const { seen } = network(reply);
    const endpoint = endpointFor('read');
    const error = await failed(request(endpoint, {}));
    expect(error.kind).toBe('attempts');
    expect(errorMessage(error)).toBe('Too many requests!');
    expect(seen).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toHaveLength(5);
    await failed(request(endpoint, {}));
    expect(seen).toHaveLength(10);
  });

  test.each([
    ['3', 3000],
    ['600', 10_000],
  ])('obeys Retry-After: %s up to 10 s [CALL-16]', async (after, wait) => {
    for (const code of [429, 503]) {
      const { seen } = network(status(code, { 'retry-after': after }), ok());
      await settle(request(endpointFor('read'), {}));
      expect(gaps(seen)).toEqual([wait]);
    }
  });

  test('obeys Retry-After as a date [CALL-16]', async () => {
    vi.setSystemTime('2026-11-21T00:00:00Z');
    const { seen } = network(status(429, { 'retry-after': 'Sat, 21 Nov 2026 00:00:03 GMT' }), ok());
    await settle(request(endpointFor('read'), {}));
    expect(gaps(seen)).toEqual([3000]);
  });

  test('refuses a money call at once if its wait is longer than that [LOOK-48]', async () => {
    expectLogged('Call: test.money status 429');
    setIdempotency(true);
    const { seen } = network(() =>
      json({ ret: 0, msg: 'Locked.', data: { lockedUntil: 5 } }, { status: 429, headers: { 'retry-after': '600' } }),
    );
    const error = await failed(request(endpointFor('money', { method: 'POST' }), {}, { key: 'key' }));
    expect([errorMessage(error), error.data, seen.length]).toEqual(['Locked.', { lockedUntil: 5 }, 1]);
  });

  test('without it, waits grow and differ between clients [CALL-16]', async () => {
    const runs: number[][] = [];
    for (let run = 0; run < 3; run += 1) {
      const { seen } = network(status(503));
      await failed(request(endpointFor('read'), {}));
      runs.push(gaps(seen));
    }
    for (const waits of runs) expect(waits).toEqual([...waits].sort((wait, other) => wait - other));
    expect(new Set(runs.map(String)).size).toBe(3);
  });

  test('never repeats a change, even as a GET, but repeats a mark [CALL-17]', async () => {
    expectLogged('Call: test.change network', 'Call: test.change status 503');
    for (const reply of [cut(), status(503)]) {
      for (const method of ['GET', 'POST'] as const) {
        const { seen } = network(reply, ok());
        await failed(request(endpointFor('change', { method }), {}));
        expect(seen).toHaveLength(1);
      }
    }
    const { seen } = network(status(503), status(503), ok());
    await settle(request(endpointFor('mark', { method: 'POST' }), { note: 'x' }));
    expect(seen.map(({ body }) => body)).toEqual(['note=x', 'note=x', 'note=x']);
  });
});

test('leaving a page ends the waits between attempts [CALL-25]', async () => {
  const { seen } = network(status(503));
  const remaining = new AbortController();
  const promise = request(endpointFor('read'), {}, { signal: remaining.signal }).catch(
    (error: unknown) => error as CallError,
  );
  await vi.advanceTimersByTimeAsync(100);
  remaining.abort();
  expect(((await promise) as CallError).kind).toBe('aborted');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toHaveLength(1);
});

test('refuses a change at once while offline, and sends it once the server answers [PWA-07]', async () => {
  expectLogged('Call: test.change offline');
  const { seen, state } = network(ok());
  const endpoint = endpointFor('change');
  state.healthy = false;
  noteConnection(false);
  const error = (await request(endpoint, {}).catch((reason: unknown) => reason as CallError)) as CallError;
  expect(error.kind).toBe('offline');
  expect(seen).toHaveLength(0);
  state.healthy = true;
  await settle(request(endpoint, {}));
  expect(seen).toHaveLength(1);
});
