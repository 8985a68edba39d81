import { expect, test } from 'vitest';
import { amountArrived } from '../../../../../server/modules/deposits/verdict.ts';

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const transfer = { contract: CONTRACT, from: '', to: TO };

test.each([
  ['as many decimals as the ledger', 6, [1_230_000n], 1_230_000n],
  ['fewer decimals', 2, [123n], 1_230_000n],
  ['no decimals', 0, [12n], 12_000_000n],
  ['more decimals, rounded down once', 18, [1_000_000_999_999n, 1_000_000_000_001n], 2n],
])('counts what arrived of a token with %s [CHAIN-05]', (_, decimals, amounts, units) => {
  const transfers = amounts.map((amount) => ({ ...transfer, amount }));
  expect(amountArrived(TO, { contract: CONTRACT, decimals, currency: 'USDT' }, transfers)).toBe(units);
});
