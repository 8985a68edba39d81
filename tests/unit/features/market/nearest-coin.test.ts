// @vitest-environment node
import { expect, test } from 'vitest';
import { nearestCoin } from '../../../../src/features/market/nearest-coin.ts';

const coin = (code: string, name: string) => ({ code, name, scale: 2, suspended: false, logo: '', spark: [] });
const coins = [coin('BTC', 'Bitcoin'), coin('DOGE', 'Dogecoin'), coin('DOT', 'Polkadot'), coin('SHIB', 'Shiba Inu')];

test.each([
  ['dogecion', 'DOGE'],
  ['bitcoim', 'BTC'],
  ['dgoe', 'DOGE'],
  ['shb', 'SHIB'],
  ['polkadott', 'DOT'],
  [' DOGX ', 'DOGE'],
  ['doottt', undefined],
  ['bt', undefined],
  ['', undefined],
  ['xyz', undefined],
])('"%s" is one slip from %s [MARKET-04]', (typed, code) => {
  expect(nearestCoin(typed, coins)?.code).toBe(code);
});
