import { expect, test } from 'vitest';
import { Buckets } from '../../../../server/platform/rate-limit/buckets.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time.ts';

test('grants a burst and refills it over the window, for each key separately', () => {
  const buckets = new Buckets(60, MINUTE_MS);
  const take = (now: number, key = 'own') => buckets.take(key, now);
  for (let turn = 0; turn < 60; turn += 1) expect(take(0)).toBe(0);
  expect([take(0), take(0, 'other'), take(1000), take(1001), take(1001)]).toEqual([1, 0, 0, 0, 1000]);
});

test('waits no longer than a window when the clock is set back', () => {
  const buckets = new Buckets(1, MINUTE_MS);
  expect(
    [buckets.take('own', DAY_MS), buckets.take('own', DAY_MS), buckets.take('own', 0), buckets.take('own', 0)].map(
      (wait) => wait > 0,
    ),
  ).toEqual([false, true, false, true]);
});

test('bounds its memory, and drops the least recently used key first', () => {
  const buckets = new Buckets(1, MINUTE_MS, 1000);
  for (let key = 0; key < 100_000; key += 1) {
    buckets.take('busy', 0);
    buckets.take(String(key), 0);
  }
  expect(buckets.size).toBe(1000);
  expect(buckets.take('99999', 0)).toBeGreaterThan(0);
  expect(buckets.take('5', 0)).toBe(0);
});
