import { afterEach, expect, test } from 'vitest';
import { activate } from '../../../src/i18n/index.ts';
import { withCoin } from '../../../src/i18n/with-coin.ts';

afterEach(() => activate('en'));

test('isolates an amount with its coin in Arabic only [I18N-07]', async () => {
  await activate('ar');
  expect(withCoin('0.5', 'BTC')).toBe('\u20680.5 BTC\u2069');
  await activate('th');
  expect(withCoin('0.5', 'BTC')).toBe('0.5 BTC');
});

test('leaves no space where the coin is unknown', () => {
  expect(withCoin('–', '')).toBe('–');
});
