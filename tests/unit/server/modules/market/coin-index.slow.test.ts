import { describe, expect, test, vi } from 'vitest';
import { coinIndex } from '../../../../../src/api/coin-index.ts';
import type { PriceState } from '../../../../../server/ports/market-source.ts';
import { START } from '../../support.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();

const source = (name: string, price: string, used = true): PriceState['sources'][number] => ({
  name,
  price,
  age: 250,
  used,
});
const THREE = [source('Binance', '100.00'), source('Kraken', '100.10'), source('OKX', '100.20')];

/** Lets the price of every coin rest on these sources. */
function restOn(grade: PriceState['grade'], sources: PriceState['sources'], price?: string): void {
  const { market } = server.services;
  vi.spyOn(market, 'state').mockReturnValue({ grade, needed: 2, sources });
  vi.spyOn(market, 'tick').mockImplementation((code) =>
    price === undefined ? undefined : { code, price, change: '0.00', time: START, seq: 1 },
  );
}

const sharesOf = async (): Promise<string[]> =>
  (await server.must(coinIndex, { code: 'BTC' })).sources.map(({ name, share }) => `${name} ${share}`);

describe('the index of a coin', () => {
  test('has the price, and each source with its price, age and share [FEED-01]', async () => {
    restOn('tradable', THREE, '100.10');
    const share = (percent: string) => ({ age: 250, share: percent });
    expect(await server.must(coinIndex, { code: 'BTC' })).toEqual({
      code: 'BTC',
      price: '100.10',
      time: START,
      grade: 'tradable',
      needed: 2,
      source: server.services.market.source,
      sources: [
        { name: 'Binance', price: '100.00', ...share('33.34') },
        { name: 'Kraken', price: '100.10', ...share('33.33') },
        { name: 'OKX', price: '100.20', ...share('33.33') },
      ],
    });
  });

  test.each([1, 2, 3, 4, 6, 7])('has shares that add up to 100 with %i sources [FEED-01]', async (count) => {
    restOn(
      'tradable',
      Array.from({ length: count }, (_, place) => source(`${place}`, '1.00')),
      '1.00',
    );
    const { sources } = await server.must(coinIndex, { code: 'BTC' });
    expect(sources.reduce((sum, { share }) => sum + Math.round(Number(share) * 100), 0)).toBe(10_000);
  });

  test('gives a source that does not count the share 0 [FEED-01]', async () => {
    restOn(
      'tradable',
      [source('Binance', '100.00'), source('Kraken', '120.00', false), source('OKX', '100.20')],
      '100.10',
    );
    expect(await sharesOf()).toEqual(['Binance 50.00', 'Kraken 0.00', 'OKX 50.00']);
  });

  test('says that a price from one source is only shown [FEED-03]', async () => {
    restOn('shown', [source('OKX', '100.20')], '100.20');
    expect(await server.must(coinIndex, { code: 'BTC' })).toMatchObject({ grade: 'shown', needed: 2, price: '100.20' });
    expect(await sharesOf()).toEqual(['OKX 100.00']);
  });

  test('has no price and no shares if the sources differ too much [FEED-03]', async () => {
    restOn('none', [source('Kraken', '100.00', false), source('OKX', '120.00', false)]);
    const index = await server.must(coinIndex, { code: 'BTC' });
    expect([index.grade, index.price, index.time]).toEqual(['none', undefined, undefined]);
    expect(await sharesOf()).toEqual(['Kraken 0.00', 'OKX 0.00']);
  });

  test('has no shares if the price rounds to zero [FEED-03]', async () => {
    restOn('none', [source('Kraken', '0.00'), source('OKX', '0.00')]);
    expect(await sharesOf()).toEqual(['Kraken 0.00', 'OKX 0.00']);
  });

  test('names what simulated prices rest on, without sources [FEED-01]', async () => {
    expect(await server.must(coinIndex, { code: 'BTC' })).toMatchObject({
      price: expect.stringMatching(/^\d+\.\d+$/),
      grade: 'tradable',
      needed: 0,
      source: 'Andaman index (simulated)',
      sources: [],
    });
  });

  test('of an unknown coin is refused [FEED-01]', async () => {
    expect((await server.call(coinIndex, { code: 'NONE' })).ret).toBe(0);
  });
});
