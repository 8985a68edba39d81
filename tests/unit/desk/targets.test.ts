import { expect, test } from 'vitest';
import { recordOf } from '../../../src/desk/words/targets.ts';

test.each([
  ['withdrawal 17', ['withdrawals', '17']],
  ['bank line 4', ['statements', '4']],
  ['setting version 3', undefined],
  ['rates', undefined],
])('finds the page of the record that %j names', (target, page) => {
  expect(recordOf(target)).toEqual(page);
});
