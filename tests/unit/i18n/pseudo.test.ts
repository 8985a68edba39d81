import { expect, test } from 'vitest';
import { lengthen } from '../../../src/i18n/pseudo.ts';

test('longer words keep values, tags and plurals, and grow by 40 percent', () => {
  const words = lengthen({
    plain: 'Withdrawal history',
    value: ['Available ', ['amount'], ' USDT'] as never,
    plural: [['count', 'plural', { one: ['#', ' coin'], other: ['#', ' coins'] }]] as never,
  }) as unknown as Record<string, unknown>;
  expect(String(words['plain']).length).toBeGreaterThanOrEqual(Math.floor('Withdrawal history'.length * 1.35));
  expect(words['value']).toEqual([expect.stringMatching(/^\S{13} $/u), ['amount'], expect.stringContaining('SDT')]);
  expect(words['plural']).toEqual([
    ['count', 'plural', { one: ['#', expect.stringMatching(/^ c/)], other: ['#', expect.stringMatching(/^ c/)] }],
  ]);
});
