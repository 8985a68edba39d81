import { expect, test } from 'vitest';
import { nearestAmount, shareOf } from '../../../src/domain/possible-amount.ts';

test('rounds a share down to what is shown; all is all [WD-06]', () => {
  expect(shareOf('10.005', '50', 'USDT', 6)).toBe('5');
  expect(shareOf('10.005', '100', 'USDT', 6)).toBe('10.005');
  expect(shareOf('0.12345678', '25', 'BTC', 8)).toBe('0.03086419');
});

test.each([
  ['1250', '10', ['1000', '50000'], '1000'],
  ['1250', '10', [undefined, '500'], '500'],
  ['5', '10', ['1000'], '10'],
  ['20.1234567', undefined, ['1000'], '20.123456'],
  ['5', '10', ['9'], undefined],
  ['5', undefined, ['0'], undefined],
  ['0', undefined, ['9'], undefined],
])(
  'the nearest possible amount to %s, at least %s and at most %j, is %s [LOOK-25]',
  (amount, minimum, most, nearest) => {
    expect(nearestAmount(amount, { scale: 6, minimum, most })).toBe(nearest);
  },
);
