import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCoins, readCoins, writeCoins } from '../../../../../server/adapters/prices/coins.ts';
import { type Connection, connect } from '../../../../../server/platform/db/connect.ts';

const HEADER = 'code,name,scale,state,needed,binance,kraken,okx';
const BTC = 'BTC,Bitcoin,2,tradable,2,BTCUSDT,BTC/USD,BTC-USDT';
const ETH = 'ETH,Ethereum,2,shown,3,,ETH/USDT,ETH-USD';
const file = (...lines: readonly string[]): string => [HEADER, ...lines].join('\n');

describe('a file of coins', () => {
  test('is read in its order, without empty pairs [FEED-07]', () => {
    expect(parseCoins(`\uFEFF${file(BTC, ETH).replaceAll('\n', '\r\n')}\r\n\r\n`)).toEqual([
      {
        code: 'BTC',
        name: 'Bitcoin',
        scale: 2,
        place: 2,
        state: 'tradable',
        needed: 2,
        pairs: { binance: 'BTCUSDT', kraken: 'BTC/USD', okx: 'BTC-USDT' },
      },
      {
        code: 'ETH',
        name: 'Ethereum',
        scale: 2,
        place: 3,
        state: 'shown',
        needed: 3,
        pairs: { kraken: 'ETH/USDT', okx: 'ETH-USD' },
      },
    ]);
  });

  test('of this repository is valid', () => {
    const coins = parseCoins(readFileSync('docs/coins.csv', 'utf8'));
    expect(coins[0]?.code).toBe('BTC');
    expect(coins.length).toBeGreaterThanOrEqual(20);
  });

  test.each([
    ['btc,Bitcoin,2,tradable,2,BTCUSDT,,BTC-USDT', 'Line 3: "btc" is no valid code.'],
    ['VERYLONGCODE1,X,2,shown,2,,,', 'Line 3: "VERYLONGCODE1" is no valid code.'],
    ['X,,2,shown,2,,,', 'Line 3: "" is no valid name.'],
    [`X,${'n'.repeat(61)},2,shown,2,,,`, `Line 3: "${'n'.repeat(61)}" is no valid name.`],
    ['X,X,11,shown,2,,,', 'Line 3: "11" is no valid scale.'],
    ['X,X,-1,shown,2,,,', 'Line 3: "-1" is no valid scale.'],
    ['X,X,,shown,2,,,', 'Line 3: "" is no valid scale.'],
    ['X,X,2,open,2,,,', 'Line 3: "open" is no valid state.'],
    ['X,X,2,shown,1,,,', 'Line 3: "1" is no valid needed.'],
    ['X,X,2,shown,2,XUSDT@trade,,', 'Line 3: "XUSDT@trade" is no valid binance.'],
    ['X,X,2,shown,2,,XUSD,', 'Line 3: "XUSD" is no valid kraken.'],
    ['X,X,2,shown,2,,,X/USDT', 'Line 3: "X/USDT" is no valid okx.'],
    // a price in another currency
    ['X,X,2,shown,2,XTRY,,', 'Line 3: "XTRY" is no valid binance.'],
    ['X,X,2,shown,2,,X/EUR,', 'Line 3: "X/EUR" is no valid kraken.'],
    ['X,X,2,shown,2,,,X-USDC', 'Line 3: "X-USDC" is no valid okx.'],
    ['X,X,2,tradable,3,XUSDT,,X-USDT', 'Line 3: X needs 3 sources to be tradable, but has 2.'],
    ['X,X,2,tradable,2,XUSDT,,', 'Line 3: X needs 2 sources to be tradable, but has 1.'],
    ['X,X,2,shown', 'Line 3 has 4 columns, but it needs 8.'],
    ['X,a,comma,2,shown,2,BTCUSDT,XBT/USD,BTC-USDT', 'Line 3 has 9 columns, but it needs 8.'],
    ['BTC,Bitcoin,2,shown,2,,,', 'Line 3: BTC cannot be listed again.'],
    ['USDT,Tether,2,shown,2,,,', 'Line 3: USDT cannot be listed again.'],
  ])('is refused with the line %j [FEED-07]', (line, message) => {
    expect(() => parseCoins(file(BTC, line, ETH))).toThrow(message);
  });

  test('is refused without a header, without coins and with too many [FEED-07]', () => {
    expect(() => parseCoins('')).toThrow(`The first line has to be "${HEADER}".`);
    expect(() => parseCoins(BTC)).toThrow('The first line');
    expect(() => parseCoins(HEADER)).toThrow('The file has 0 coins');
    const many = Array.from({ length: 1001 }, (_, index) => `C${index},Coin,2,shown,2,,,`);
    expect(() => parseCoins(file(...many))).toThrow('The file has 1001 coins, but 1 to 1000 are possible.');
  });
});

describe('the list of coins', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await connect({ dataDir: 'memory' });
  });
  afterAll(() => connection.close());

  test('hides a coin that a new file does not have, and shows it again [FEED-07]', async () => {
    const { db } = connection;
    expect(await writeCoins(db, parseCoins(file(BTC, ETH)), 1000)).toEqual({ written: 2, hidden: 0 });
    expect(await writeCoins(db, parseCoins(file(ETH)), 2000)).toEqual({ written: 1, hidden: 1 });
    const states = async (): Promise<string[]> => (await readCoins(db)).map(({ code, state }) => `${code} ${state}`);
    expect((await states()).sort()).toEqual(['BTC hidden', 'ETH shown']);
    // hidden ones are not counted again
    expect(await writeCoins(db, parseCoins(file(ETH)), 3000)).toEqual({ written: 1, hidden: 0 });
    await writeCoins(db, parseCoins(file(ETH, BTC)), 4000);
    expect(await states()).toEqual(['ETH shown', 'BTC tradable']);
    expect((await readCoins(db)).map(({ updated }) => updated)).toEqual([4000, 4000]);
  });
});
