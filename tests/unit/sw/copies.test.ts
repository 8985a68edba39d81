import { describe, expect, test } from 'vitest';
import { copyAgeMs, datedCopy, limitCopies, readRet } from '../../../sw/copies.ts';
import { FakeCache } from './fake-caches.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
/** Stores an answer the way the worker does. */
const stored = async (response: Response, now?: number): Promise<Response | undefined> =>
  datedCopy(response, await readRet(response), now);
const good = JSON.stringify({ ret: 1, msg: '', data: { lists: [] } });

describe('storable responses', () => {
  test.each([
    ['ret 1', good],
    ['ret as text', '{"ret":"1","data":{}}'],
  ])('%s is stored, with its time and its type only [PWA-06]', async (_, body) => {
    const copy = await stored(
      new Response(body, { headers: { ...json, 'set-cookie': 'a=b', 'x-request': '7' } }),
      1000,
    );
    expect(copy?.headers.get('x-kept-at')).toBe('1000');
    expect([...copy!.headers.keys()].toSorted()).toEqual(['content-type', 'x-kept-at']);
    expect(await copy?.text()).toBe(body);
  });

  test.each([
    ['ret 0', '{"ret":0,"msg":"no"}', 200, json],
    ['ret -1', '{"ret":-1}', 200, json],
    ['no ret', '{"data":{}}', 200, json],
    ['ret true', '{"ret":true}', 200, json],
    ['status 500', good, 500, json],
    ['status 206', good, 206, json],
    ['HTML', '<p>sign in to the network</p>', 200, { 'content-type': 'text/html' }],
    ['HTML called JSON', '<p></p>', 200, json],
    ['broken JSON', '{"ret":1,', 200, json],
    ['an empty body', '', 200, json],
    ['JSON called HTML', good, 200, { 'content-type': 'text/html' }],
    ['null', 'null', 200, json],
    ['a list', '[1]', 200, json],
  ] as const)('%s is not stored [PWA-06]', async (_, body, status, headers) => {
    expect(await stored(new Response(body, { status, headers }))).toBeUndefined();
  });
});

describe('limits', () => {
  const prefix = 'https://app.example/kept/a?';
  const fill = async (ages: number[], now: number): Promise<FakeCache> => {
    const cache = new FakeCache();
    for (const [index, age] of ages.entries()) {
      await cache.put(`${prefix}n=${index}`, new Response('', { headers: { 'x-kept-at': String(now - age) } }));
    }
    await cache.put('https://app.example/kept/ab?n=0', new Response('', { headers: { 'x-kept-at': '0' } }));
    return cache;
  };
  const remaining = (cache: FakeCache): string[] => [...cache.stored.keys()].map((url) => url.slice(25));

  test('removes the oldest when there are too many, but none of another call [PWA-08]', async () => {
    const cache = await fill([50, 40, 30, 20], 1000);
    await limitCopies(cache as unknown as Cache, { prefix, maxAgeMs: 100, maxEntries: 2 }, 1000);
    expect(remaining(cache)).toEqual(['a?n=2', 'a?n=3', 'ab?n=0']);
  });

  test('removes copies older than the limit even when there is room [PWA-08]', async () => {
    const cache = await fill([500, 101, 100, 20], 1000);
    await limitCopies(cache as unknown as Cache, { prefix, maxAgeMs: 100, maxEntries: 10 }, 1000);
    expect(remaining(cache)).toEqual(['a?n=2', 'a?n=3', 'ab?n=0']);
  });

  test('a copy without a time counts as infinitely old', () => {
    expect(copyAgeMs(new Response(''))).toBe(Number.POSITIVE_INFINITY);
    expect(copyAgeMs(new Response('', { headers: { 'x-kept-at': 'soon' } }))).toBe(Number.POSITIVE_INFINITY);
  });

  test('a copy from the future is as old as it is ahead, and is removed like any other [PWA-08]', async () => {
    expect(copyAgeMs(new Response('', { headers: { 'x-kept-at': '5000' } }), 2000)).toBe(3000);
    const cache = await fill([-101, -50], 1000);
    await limitCopies(cache as unknown as Cache, { prefix, maxAgeMs: 100, maxEntries: 10 }, 1000);
    expect(remaining(cache)).toEqual(['a?n=1', 'ab?n=0']);
  });
});
