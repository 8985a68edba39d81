import { expect, test } from 'vitest';
import { nearestRedemption, quickBlocker } from '../../../../src/features/liquidity/redemption-rules.ts';

test.each([
  ['no limit is stated', { available: '100' }, '50', undefined],
  ['the amount is within the shared limit', { available: '100', quickLeft: '60' }, '60', undefined],
  [
    'the amount is above the shared limit',
    { available: '100', quickLeft: '60' },
    '61',
    { kind: 'above-shared-limit', limit: '60' },
  ],
  [
    'the amount is above the own limit',
    { available: '100', quickLeft: '60', quickMost: '40' },
    '41',
    { kind: 'above-own-limit', limit: '40' },
  ],
  ['the amount is above all that is there', { available: '40', quickLeft: '60', quickMost: '40' }, '41', undefined],
  [
    'the shared limit is used up',
    { available: '100', quickLeft: '0', quickMost: '0' },
    '1',
    { kind: 'shared-limit-used' },
  ],
  ['the own limit is used up', { available: '100', quickLeft: '60', quickMost: '0' }, '1', { kind: 'own-limit-used' }],
  ['there is nothing to redeem', { available: '0', quickLeft: '60', quickMost: '0' }, undefined, undefined],
  ['no amount is typed', { available: '100', quickLeft: '60' }, undefined, undefined],
] as const)('says why quick redemption is closed: %s [LIQ-10]', (_, limits, amount, blocker) => {
  expect(quickBlocker(limits, amount)).toEqual(blocker);
});

test.each([
  ['600', '500', '1', '500'],
  ['0.5', '500', '1', '1'],
  ['0.2', '0.5', '1', '0.5'],
  ['1.0000001', '500', undefined, '1'],
  ['5', '0', '1', undefined],
])(
  'of %s out of %s, at least %s, the nearest that can be redeemed is %s [LIQ-04 LOOK-29]',
  (amount, available, minimum, nearest) => {
    expect(nearestRedemption(amount, { available, minimum })).toBe(nearest);
  },
);
