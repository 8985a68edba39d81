import { expect, test } from 'vitest';
import { purchaseGain } from '../../../src/domain/purchase-gain.ts';

test.each([
  ['a gain', { bought: '0.5', average: '60000' }, '66000', { amount: '3000', percent: '10' }],
  ['a loss', { bought: '0.5', average: '60000' }, '54000', { amount: '-3000', percent: '-10' }],
  ['neither', { bought: '2', average: '0.000000012' }, '0.000000012', { amount: '0', percent: '0' }],
  ['a tiny price', { bought: '1000000000', average: '0.000000012' }, '0.000000018', { amount: '6', percent: '50' }],
  [
    'a price of 12 digits',
    { bought: '0.00000001', average: '123456789012' },
    '246913578024',
    { amount: '1234.56789012', percent: '100' },
  ],
  ['coins that cost nothing', { bought: '1', average: '0' }, '5', { amount: '5', percent: undefined }],
])('says the gain since the purchase: %s', (_, holding, price, gain) => {
  expect(purchaseGain(holding, price)).toEqual(gain);
});

test('says no gain of coins whose purchase price is unknown', () => {
  expect(purchaseGain({ bought: '0' }, '60000')).toBeUndefined();
  expect(purchaseGain({ bought: '1' }, '60000')).toBeUndefined();
  expect(purchaseGain({ bought: '0', average: '1' }, '60000')).toBeUndefined();
});
