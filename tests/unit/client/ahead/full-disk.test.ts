// @vitest-environment node
import { network, ok, status } from '../support.ts';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createResource } from '../../../../src/client/query/resource.ts';
import { database } from '../../../../src/storage/database.ts';
import { onQuotaExceeded } from '../../../../src/storage/quota.ts';
import { storageState } from '../../../../src/storage/state.ts';
import { list, read, requests, several, stored, useCustomer } from './support.ts';

useCustomer();

/** Limits the disk to so many bytes of data written from now on. */
const limitDisk = (bytes: number): { readonly used: () => number } => {
  const sizes = new Map<unknown, number>();
  const used = (): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const real = Reflect.get(IDBObjectStore.prototype, 'put') as (...input: unknown[]) => IDBRequest;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function instead(this: unknown, ...input: unknown[]) {
    const [value, key] = input;
    const size = JSON.stringify(value).length;
    if (used() - (sizes.get(key) ?? 0) + size > bytes) throw new DOMException('full', 'QuotaExceededError');
    sizes.set(key, size);
    return real.apply(this, input);
  } as never);
  const remove = Reflect.get(IDBObjectStore.prototype, 'delete') as (...input: unknown[]) => IDBRequest;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function instead(this: unknown, ...input: unknown[]) {
    sizes.delete(input[0]);
    return remove.apply(this, input);
  } as never);
  return { used };
};
const keys = async (): Promise<string[]> => (await database('kept').keys()).map((key) => key.split('|')[1]!);

test('a full disk ends the prefetch silently and keeps visited pages [OFF-03 STORE-08]', async () => {
  const purge = vi.fn(async () => undefined);
  const stop = onQuotaExceeded(purge);
  network(ok({ lists: [] }));
  await createResource(list).refresh();
  limitDisk(0);
  const { seen } = network(ok({}));
  await expect(read([list, ...several(5)])).rejects.toThrow('full');
  stop();
  expect(requests(seen)).toEqual(['p1']);
  expect(await keys()).toEqual(['test.list']);
  expect([purge.mock.calls.length, storageState.full]).toEqual([0, false]);
});

test('a history that finds no room keeps its previous copy [OFF-03]', async () => {
  const records = stored('records', {
    isPaged: true,
    request: v.object({ page: v.optional(v.number()) }),
    response: v.object({ lists: v.array(v.object({ id: v.string() })), last: v.optional(v.boolean()) }),
  });
  network(ok({ lists: [{ id: '1' }], last: true }));
  await read([records]);
  const before = await database('kept').entries(v.unknown());
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 61 * 60_000);
  limitDisk(0);
  network(ok({ lists: [{ id: '2' }, { id: '1' }], last: true }));
  await expect(read([records])).rejects.toThrow('full');
  expect(await database('kept').entries(v.unknown())).toEqual(before);
});

test('fills 5 MB with prefetched data, makes room for visited pages, resumes later [OFF-03 STORE-08]', async () => {
  const disk = limitDisk(5_000_000);
  network(ok({ lists: [{ id: 'x'.repeat(300_000) }] }));
  await createResource(list).refresh();
  const { seen } = network(ok({ text: 'y'.repeat(900_000) }));
  const table = [list, ...several(10)];
  await expect(read(table)).rejects.toThrow('full');
  expect(requests(seen)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']);
  expect(disk.used()).toBeLessThanOrEqual(5_000_000);
  expect(await keys()).toEqual(['test.list', 'test.p1', 'test.p2', 'test.p3', 'test.p4', 'test.p5']);

  await createResource({ ...several(1)[0]!, id: 'test.visited', path: 'visited' }).refresh();
  await vi.waitFor(async () => expect(await keys()).toContain('test.visited'));
  const remaining = await keys();
  // unvisited copies are dropped before visited ones
  expect(remaining).toEqual(expect.arrayContaining(['test.list', 'test.visited']));
  expect(storageState.full).toBe(true);

  vi.restoreAllMocks();
  const { seen: later } = network(ok({ text: '' }));
  await read(table.slice(1));
  const missing = table.slice(1).filter(({ id }) => !remaining.includes(id));
  expect(requests(later)).toEqual(missing.map(({ path }) => path));
});

test('a worker without room for its copy ends the prefetch too [OFF-03]', async () => {
  const table = several(4).map((endpoint) => ({ ...endpoint, cache: 'service-worker' as const }));
  const { seen } = network(ok({}), status(507));
  await expect(read(table)).rejects.toThrow('507');
  expect(requests(seen)).toEqual(['p1', 'p2']);
});
