import { expect, test } from 'vitest';
import { mergeRecords } from '../../../../src/client/query/history-merge.ts';

const order = (id: string, created: number, status: string, updated?: number) => ({ id, created, status, updated });

test('joins overlapping pages by id, newest first [STORE-03]', () => {
  const first = [order('3', 30, 'open'), order('2', 20, 'open')];
  const second = [order('2', 20, 'open'), order('1', 10, 'open')];
  expect(mergeRecords(mergeRecords([], first), second).map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(mergeRecords(second, [order('4', 40, 'open')]).map(({ id }) => id)).toEqual(['4', '2', '1']);
});

test('the newer state wins, whatever the order of the pages [STORE-03]', () => {
  const older = order('1', 10, 'open', 11);
  const newer = order('1', 10, 'dealt', 12);
  expect(mergeRecords([older], [newer])).toEqual([newer]);
  expect(mergeRecords([newer], [older])).toEqual([newer]);
  // without a change time the later page wins
  expect(mergeRecords([order('1', 10, 'holding')], [order('1', 10, 'won')])).toEqual([order('1', 10, 'won')]);
});
