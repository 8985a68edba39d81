import { expect, test } from 'vitest';
import { amountFault, creditedAmount, hashFault } from '../../../../src/features/deposits/rules.ts';

test('a hash needs 60 letters and digits and nothing else [RECH-06]', () => {
  expect(
    [
      '',
      '  ',
      'a'.repeat(59),
      `${'a'.repeat(30)} ${'a'.repeat(30)}`,
      `${'a'.repeat(30)}-${'a'.repeat(30)}`,
      'ก'.repeat(60),
    ].map(hashFault),
  ).toEqual(['missing', 'missing', 'short', 'signs', 'signs', 'signs']);
  expect(['a'.repeat(60), ` ${'A1'.repeat(30)}\n`, `0x${'f'.repeat(64)}`].map(hashFault)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('names an amount that is missing, too precise or below the channel’s minimum [RECH-06]', () => {
  const channel = { minimum: '10', scale: 6 };
  expect([undefined, '0', '9.999999', '10.0000001', '10'].map((amount) => amountFault(amount, channel))).toEqual([
    'missing',
    'missing',
    'minimum',
    'decimals',
    undefined,
  ]);
});

test('rounds the credited amount down after the fee; unknown without rate or fee [RECH-08 TRUST-05]', () => {
  expect(creditedAmount('1234.5', { rate: '33.5', fee: '0', scale: 2 })).toBe('36.850746');
  // a fee of 12.35
  expect(creditedAmount('1234.5', { rate: '33.5', fee: '1', scale: 2 })).toBe('36.482089');
  expect(
    [{ fee: '0' }, { rate: '0', fee: '0' }, { rate: '33.5' }].map((stated) => creditedAmount('1234.5', stated)),
  ).toEqual([undefined, undefined, undefined]);
});
