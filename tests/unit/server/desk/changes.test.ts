import { expect, test } from 'vitest';
import { changesBetween } from '../../../../server/desk/terms/changes.ts';

test.each([
  ['nothing between equal values', { a: [1, { b: 'c' }] }, { a: [1, { b: 'c' }] }, []],
  ['a changed field', [{ id: 'x', minimum: '10' }], [{ id: 'x', minimum: '20' }], ['[0].minimum: "10" → "20"']],
  ['an added and a removed field', { old: '1' }, { fresh: '2' }, ['old: "1" → nothing', 'fresh: nothing → "2"']],
  ['a whole entry', [1], [1, { a: 'b' }], ['[1]: nothing → {"a":"b"}']],
  ['a value of another kind', { a: [1] }, { a: { b: 1 } }, ['a: [1] → {"b":1}']],
  ['a value where there was none', null, { a: 1 }, ['all: null → {"a":1}']],
])('lists %s [DESK-11]', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes);
});
