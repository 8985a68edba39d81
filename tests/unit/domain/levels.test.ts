import { expect, test } from 'vitest';
import { reachedLevel, realValues } from '../../../src/domain/levels.ts';

test('levels at 100, 500, 2000 need 20, 100, 500; a deposit of 150 reaches level 2 [PROF-14]', () => {
  const values = ['100', '500', '2000'];
  expect(realValues(values)).toEqual(['20', '100', '500']);
  expect(
    ['0', '19.999999', '20', '99.99', '100', '150', '500', '999999999999999999'].map((deposited) =>
      reachedLevel(values, deposited),
    ),
  ).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect([realValues([]), reachedLevel([], '100')]).toEqual([[], 0]);
});
