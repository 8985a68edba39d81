import { expect, test } from 'vitest';
import { mergeFeed } from '../../../../../server/modules/rates/merge-feed.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/domain/time.ts';
import type { StoredRate } from '../../../../../server/modules/content/currencies.ts';

const NOW = Date.UTC(2026, 10, 26, 16);
const TIME = NOW - HOUR_MS;
const FEED = { rate: '34', time: TIME, source: 'ecb' };
/** Returns the rate of THB and the doubtful currencies after a feed with 34 baht. */
const merge = (stored: StoredRate | undefined, time = TIME) => {
  const { rates, doubtful } = mergeFeed(stored ? { THB: stored } : {}, new Map([['THB', '34']]), time, NOW);
  return [rates['THB'], doubtful];
};

test('sets the rate of a currency that has none, and keeps currencies that the feed lacks', () => {
  const vnd = { rate: '25150', time: 1 };
  expect(mergeFeed({ VND: vnd }, new Map([['THB', '34']]), TIME, NOW)).toEqual({
    rates: { VND: vnd, THB: FEED },
    doubtful: [],
  });
});

test('keeps a newer rate of the operator while it is in use', () => {
  const operator = { rate: '33', time: TIME, source: 'operator' } as const;
  expect(merge(operator)).toEqual([operator, []]);
  expect(merge({ ...operator, time: TIME - 1 })).toEqual([FEED, []]);
  const old = { ...operator, time: NOW - DAY_MS };
  expect(merge(old, old.time - 1)[0]).toBe(old);
  expect(merge({ ...old, time: old.time - 1 }, old.time - 2)[0]).toMatchObject({ rate: '34' });
});

test('takes a correction of the same day, and never goes back to an older feed', () => {
  const earlier = { rate: '33', time: TIME, source: 'ecb' } as const;
  expect(merge(earlier)).toEqual([FEED, []]);
  expect(merge(earlier, TIME - DAY_MS)).toEqual([earlier, []]);
});

test.each([
  ['28.3333333333', false],
  ['28.3333333334', true],
  ['42.5', true],
  ['42.5000000001', false],
])('takes 34 after a stored rate of %s: %s [FEED-09]', (rate, isTaken) => {
  const stored = { rate, time: NOW - 5 * DAY_MS, source: 'ecb' } as const;
  expect(merge(stored)).toEqual(isTaken ? [FEED, []] : [stored, ['THB']]);
});

test('takes any change once the stored rate is 10 days old, or has no time', () => {
  const stored = { rate: '50', time: NOW - 10 * DAY_MS + 1, source: 'ecb' } as const;
  expect(merge(stored)).toEqual([stored, ['THB']]);
  expect(merge({ ...stored, time: NOW - 10 * DAY_MS })).toEqual([FEED, []]);
  expect(merge({ rate: '50' })).toEqual([FEED, []]);
});
