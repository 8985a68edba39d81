// @vitest-environment node
import { cut, network, ok, ret, status } from '../support.ts';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { readAhead } from '../../../../src/client/ahead/read-ahead.ts';
import { readCached, writeCached } from '../../../../src/client/query/response-cache.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { database } from '../../../../src/storage/database.ts';
import { entry, list, never, read, requests, several, stored, useCustomer } from './support.ts';
import { expectLogged } from '../../../console.ts';

const open = stored('open', { access: 'open' as const });

useCustomer();

test('reads a list, then each of its entries, and skips fresh copies [OFF-01 OFF-03]', async () => {
  const { seen } = network(ok({ lists: [{ id: '1' }, { id: '2' }] }), ok({}), ok({}));
  await read([entry, list]);
  expect(requests(seen)).toEqual(['list', 'entry?id=1', 'entry?id=2']);
  expect((await readCached(list, new URLSearchParams()))?.value).toEqual({ lists: [{ id: '1' }, { id: '2' }] });
  await read([entry, list]);
  expect(seen).toHaveLength(3);
});

test('repeats a read after an hour, or if its copy is from the future [OFF-03]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { seen } = network(ok({ lists: [] }));
  await read([list]);
  vi.setSystemTime(Date.now() + 61 * 60_000);
  await read([list]);
  expect(seen).toHaveLength(2);
  vi.setSystemTime(Date.now() - 86_400_000);
  await read([list]);
  expect(seen).toHaveLength(3);
});

test('skips what a page reads while the prefetch waits for calm [OFF-06]', async () => {
  const { seen } = network(ok({ lists: [] }));
  const page = (): Promise<void> => writeCached(list, new URLSearchParams(), { lists: [] }, Date.now());
  await readAhead(never(), page, never, [list]);
  expect(seen).toEqual([]);
});

test('sends one request at a time, and repeats one that the customer interrupts [OFF-03]', async () => {
  const pauses = [new AbortController(), new AbortController()];
  let place = 0;
  const { seen } = network(
    () => {
      pauses[0]!.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    },
    ok({ lists: [] }),
  );
  await read([list], () => pauses[place++]!.signal);
  expect(requests(seen)).toEqual(['list', 'list']);
});

test('stops after three failures in a row, each tried once [OFF-03]', async () => {
  const { seen } = network(cut());
  await read(several(5));
  expect(requests(seen)).toEqual(['p1', 'p2', 'p3']);
});

test('a visitor prefetches no customer data [OFF-02 OFF-07]', async () => {
  await endSession('signed-out');
  const { seen } = network(ok({}));
  await read([list, open]);
  expect(requests(seen)).toEqual(['open']);
});

test('the next customer gets nothing that was on its way for the previous one [OFF-07]', async () => {
  const { seen } = network(async () => {
    await endSession('signed-out');
    return ok({ lists: [{ id: '1' }] });
  });
  await read([list, entry]);
  expect(requests(seen)).not.toContain('entry?id=1');
  expect(await database('kept').keys()).toEqual([]);
});

test('leaves out fields that may not be stored [OFF-07]', async () => {
  const secret = stored('secret', {
    cache: 'offline' as const,
    response: v.object({ name: v.string(), address: v.optional(v.string()) }),
    stored: v.object({ name: v.string() }),
  });
  network(ok({ name: 'a', address: 'TR7NHqjeKQ' }));
  await read([secret]);
  expect((await readCached(secret, new URLSearchParams()))?.value).toEqual({ name: 'a' });
});

test('continues after reads the backend refuses or does not know [OFF-01]', async () => {
  const { seen } = network(ret(0, 'closed'), status(404), status(403), ok([]), ok({}));
  expect(await read(several(6))).toBeGreaterThan(0);
  expect(requests(seen)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
});

test('stops at a server that limits requests, to leave the limit to the customer [OFF-03]', async () => {
  const { seen } = network(status(429));
  expect(await read(several(5))).toBe(10 * 60_000);
  expect(requests(seen)).toEqual(['p1']);
});

test.each([
  ['1800', 1800_000],
  ['60', 10 * 60_000],
  ['86400', 60 * 60_000],
  ['soon', 10 * 60_000],
  ['-5', 10 * 60_000],
])('obeys Retry-After %s for at least ten minutes and at most an hour [OFF-03]', async (text, rest) => {
  network(status(429, { 'retry-after': text }));
  expect(await read(several(5))).toBe(rest);
});

test('accepts a date as Retry-After, and counts it with each failure [OFF-03]', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25), toFake: ['Date'] });
  const { seen } = network(status(503, { 'retry-after': 'Wed, 25 Nov 2026 00:20:00 GMT' }));
  expect(await read(several(5))).toBe(20 * 60_000);
  expect(requests(seen)).toEqual(['p1', 'p2', 'p3']);
});

test('only failed reads are due the next time [OFF-03]', async () => {
  network(ok({}), status(503), ok({}));
  expect(await read(several(3))).toBe(0);
  const { seen } = network(ok({}));
  expect(await read(several(3))).toBe(60 * 60_000);
  expect(requests(seen)).toEqual(['p2']);
});

test('replaces an older build’s copy that no longer fits, on device and in worker [STORE-05]', async () => {
  expectLogged('Storage: dropped a record kept value.limit');
  const fields = { lists: v.array(v.object({ id: v.string() })) };
  const older = stored('terms', { response: v.object(fields) });
  network(ok({ lists: [{ id: '1' }] }));
  await read([older]);
  const newer = { ...older, response: v.object({ ...fields, limit: v.string() }) };
  const { seen } = network(ok({ lists: [], limit: '5' }));
  await read([newer]);
  expect(seen).toHaveLength(1);
  expect((await readCached(newer, new URLSearchParams()))?.value).toEqual({ lists: [], limit: '5' });

  const inWorker = { ...newer, cache: 'service-worker' as const };
  const copy = ok({ lists: [] }, { headers: { 'x-kept-at': String(Date.now()) } });
  const worker = network(copy, ok({ lists: [], limit: '6' }));
  expect(await read([inWorker])).toBe(60 * 60_000);
  expect(worker.seen.map(({ cache }) => cache)).toEqual(['force-cache', 'reload']);
});
