// @vitest-environment node
import { expect, test } from 'vitest';
import { extremesOf } from '../../../../src/features/market/components/extremes.ts';

const candles = [
  { high: 9, low: 1 },
  { high: 5, low: 3 },
  { high: 7, low: 2 },
  { high: 6, low: 4 },
];

test('names the highest and the lowest price of the candles in sight only [LOOK-18]', () => {
  expect(extremesOf((index) => candles[index], 1, 3)).toEqual({
    high: { index: 2, price: 7 },
    low: { index: 2, price: 2 },
  });
});

test('ignores the space beyond the candles, and names nothing while there is one price [LOOK-18]', () => {
  expect(extremesOf((index) => candles[index], -5, 9)).toEqual({
    high: { index: 0, price: 9 },
    low: { index: 0, price: 1 },
  });
  expect(extremesOf(() => ({ value: 4 }), 0, 3)).toBeUndefined();
  expect(extremesOf(() => undefined, 0, 3)).toBeUndefined();
});

test('a line names its own highest and lowest point', () => {
  const line = [{ value: 2 }, { value: 4 }, { value: 3 }];
  expect(extremesOf((index) => line[index], 0, 2)).toEqual({
    high: { index: 1, price: 4 },
    low: { index: 0, price: 2 },
  });
});
