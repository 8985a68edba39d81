import { expect, test } from 'vitest';
import { returningText } from '../../../../server/desk/withdrawals/words.ts';
import type { Returning } from '../../../../server/modules/withdrawals/index.ts';

const found = (...hashes: string[]): Returning =>
  ({ state: 'found', candidates: hashes.map((hash) => ({ hash })) }) as unknown as Returning;

test('asks for no hash that was entered before [CHAIN-11]', () => {
  expect(returningText(found('aa'), null)).toContain('Enter its hash');
  expect(returningText(found('aa', 'bb'), 'aa')).toContain('Enter its hash');
  expect(returningText(found('aa'), 'aa')).toBe(
    'The chain shows the transaction that was entered, so nothing can be refunded.',
  );
});
