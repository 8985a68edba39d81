// @vitest-environment node
import { cut, endpointFor, network, ok } from '../support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { type Endpoint, ofEach, type ReadSoFar } from '../../../../src/api/endpoint.ts';
import { readAhead } from '../../../../src/client/ahead/read-ahead.ts';
import { readCached, writeCached } from '../../../../src/client/query/response-cache.ts';
import { beginSession, endSession, identify, startSession } from '../../../../src/client/session/session.ts';
import { database } from '../../../../src/storage/database.ts';

const calm = (): Promise<void> => Promise.resolve();
const never = (): AbortSignal => new AbortController().signal;
const read = (table: readonly Endpoint[], interrupted = never, signal = never()): Promise<void> =>
  readAhead(signal, calm, interrupted, table);

/** A read of a customer that the device stores, at a path of its name. */
const stored = <More extends Partial<Endpoint>>(name: string, more: More) => ({
  ...endpointFor('read', { access: 'customer', cache: 'indexeddb', id: `test.${name}` }),
  path: name,
  response: v.object({}),
  ahead: () => [{}],
  ...more,
});
const list = stored('list', { response: v.object({ lists: v.array(v.object({ id: v.string() })) }) });
const entry = stored('entry', {
  ahead: (read: ReadSoFar) => ofEach(read(list, {})?.lists, ({ id }) => ({ id })),
});
const open = stored('open', { access: 'open' as const });

const requests = (seen: readonly { url: URL }[]): string[] =>
  seen.map(({ url }) => `${url.pathname.split('/').at(-1)}${url.search}`);

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  network(ok());
  await startSession();
  await beginSession('token-a');
  await identify('a');
});
afterEach(async () => {
  vi.useRealTimers();
  await endSession('signed-out');
});

test('a list is read, then each of its entries; what is fresh is not requests for again [OFF-01 OFF-03]', async () => {
  const { seen } = network(ok({ lists: [{ id: '1' }, { id: '2' }] }), ok({}), ok({}));
  await read([entry, list]);
  expect(requests(seen)).toEqual(['list', 'entry?id=1', 'entry?id=2']);
  expect((await readCached(list, new URLSearchParams()))?.value).toEqual({ lists: [{ id: '1' }, { id: '2' }] });
  await read([entry, list]);
  expect(seen).toHaveLength(3);
});

test('an hour later it is requests for again, and so is a copy of the future after the clock was set back [OFF-03]', async () => {
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

test('what a page reads while calm is waited for is not asked for again [OFF-06]', async () => {
  const { seen } = network(ok({ lists: [] }));
  const page = (): Promise<void> => writeCached(list, new URLSearchParams(), { lists: [] }, Date.now());
  await readAhead(never(), page, never, [list]);
  expect(seen).toEqual([]);
});

test('one request at a time, and one that a person interrupts is made again [OFF-03]', async () => {
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

test('three failures in a row leave the rest for another time, each tried once [OFF-03]', async () => {
  const table = [1, 2, 3, 4, 5].map((number) => stored(`p${number}`, {}));
  const { seen } = network(cut());
  await read(table);
  expect(requests(seen)).toEqual(['p1', 'p2', 'p3']);
});

test('a visitor is requests for nothing of a customer [OFF-02 OFF-07]', async () => {
  await endSession('signed-out');
  const { seen } = network(ok({}));
  await read([list, open]);
  expect(requests(seen)).toEqual(['open']);
});

test('the next customer gets nothing of what was on its way for the last one [OFF-07]', async () => {
  const { seen } = network(async () => {
    await endSession('signed-out');
    return ok({ lists: [{ id: '1' }] });
  });
  await read([list, entry]);
  expect(requests(seen)).not.toContain('entry?id=1');
  expect(await database('kept').keys()).toEqual([]);
});

test('what may not be stored is left out of what is [OFF-07]', async () => {
  const secret = stored('secret', {
    cache: 'offline' as const,
    response: v.object({ name: v.string(), address: v.optional(v.string()) }),
    stored: v.object({ name: v.string() }),
  });
  network(ok({ name: 'a', address: 'TR7NHqjeKQ' }));
  await read([secret]);
  expect((await readCached(secret, new URLSearchParams()))?.value).toEqual({ name: 'a' });
});
