import { expect, test } from 'vitest';
import { neighbourOf } from '../../../src/desk/parts/ListPage.tsx';

const ascending = [3, 5, 8].map((id) => ({ id }));
const descending = ascending.toReversed();

test.each([
  [5, 1, 8],
  [5, -1, 3],
  [8, 1, undefined],
  [3, -1, undefined],
  // decided meanwhile, so it has left the list
  [4, 1, 5],
  [4, -1, 3],
] as const)('goes from entry %i by %i to entry %s of an open list, oldest first [DESK-27]', (from, step, to) => {
  expect(neighbourOf(ascending, from, step, true)?.id).toBe(to);
});

test.each([
  [5, 1, 3],
  [5, -1, 8],
  [4, 1, 3],
  [4, -1, 5],
] as const)('goes from entry %i by %i to entry %s of a list, newest first [DESK-27]', (from, step, to) => {
  expect(neighbourOf(descending, from, step, false)?.id).toBe(to);
});
