import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromPriceUnits,
  indexPrice,
  type IndexPrice,
  type SourcePrice,
  toPriceUnits,
} from '../../../../../server/adapters/prices/index-price.ts';

const NAMES = ['binance', 'kraken', 'okx', 'fourth', 'fifth', 'sixth'];
const quotes = (...prices: readonly (string | bigint)[]): SourcePrice[] =>
  prices.map((price, index) => ({
    source: NAMES[index] as string,
    price: typeof price === 'bigint' ? price : toPriceUnits(price),
    time: 0,
  }));
const units = (price: string | undefined): bigint | undefined =>
  price === undefined ? undefined : toPriceUnits(price);
const indexOf = (prices: readonly string[], previous?: string, needed: 2 | 3 = 3): IndexPrice =>
  indexPrice(quotes(...prices), units(previous), needed);
const priceOf = (index: IndexPrice): string | undefined =>
  index.price === undefined ? undefined : fromPriceUnits(index.price, 4);
const usedOf = (index: IndexPrice): string[] => index.parts.filter(({ used }) => used).map(({ source }) => source);

const min = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));
const max = (values: readonly bigint[]): bigint => values.reduce((a, b) => (a > b ? a : b));
const RUNS = { seed: 4174, numRuns: 3000 };
// any, or near each other
const price = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 24n }),
  fc.bigInt({ min: 90n * 10n ** 12n, max: 110n * 10n ** 12n }),
  fc.bigInt({ min: 99n * 10n ** 12n, max: 101n * 10n ** 12n }),
);

describe('three or more sources', () => {
  test('give the mean of their prices [FEED-01]', () => {
    const index = indexOf(['100', '100.1', '100.2']);
    expect([priceOf(index), index.grade]).toEqual(['100.1000', 'tradable']);
    expect(usedOf(index)).toEqual(['binance', 'kraken', 'okx']);
  });

  test('clamp a price to 0.5 % around the median [FEED-02]', () => {
    // (100 + 100 + 100.5) / 3
    expect(priceOf(indexOf(['100', '100', '110']))).toBe('100.1667');
    expect(priceOf(indexOf(['90', '100', '100']))).toBe('99.8333');
    // the median of four is the middle of the two inner ones
    expect(priceOf(indexOf(['99.8', '100', '100.2', '1000']))).toBe(
      fromPriceUnits(
        (toPriceUnits('99.8') + toPriceUnits('100') + toPriceUnits('100.2') + toPriceUnits('100.6005')) / 4n,
        4,
      ),
    );
  });
});

describe('fewer sources', () => {
  test('give the mean of two that differ by at most 1 % [FEED-03]', () => {
    expect(priceOf(indexOf(['100', '101']))).toBe('100.5000');
    expect(indexOf(['100', '101'], undefined, 3).grade).toBe('shown');
    expect(indexOf(['100', '101'], undefined, 2).grade).toBe('tradable');
  });

  test('give no price if two differ by more than 1 % [FEED-03]', () => {
    for (const needed of [2, 3] as const) {
      const index = indexOf(['100', '101.0001'], undefined, needed);
      expect([index.grade, index.price]).toEqual(['none', undefined]);
      expect(usedOf(index)).toEqual([]);
    }
  });

  test('only show the price of one [FEED-03]', () => {
    const index = indexOf(['100'], undefined, 2);
    expect([priceOf(index), index.grade]).toEqual(['100.0000', 'shown']);
  });

  test('give no price without a quote, also if there was one before [FEED-03]', () => {
    expect(indexOf([], '100')).toEqual({ grade: 'none', parts: [] });
  });
});

describe('a jump', () => {
  test('of one source is left out [FEED-02]', () => {
    const index = indexOf(['100', '100.2', '150'], '100');
    expect(usedOf(index)).toEqual(['binance', 'kraken']);
    expect(priceOf(index)).toBe('100.1000');
    expect(usedOf(indexOf(['100', '94.9'], '100'))).toEqual(['binance']);
  });

  test('of exactly 5 % is none', () => {
    expect(usedOf(indexOf(['100', '100', '105'], '100'))).toHaveLength(3);
    expect(usedOf(indexOf(['100', '100', '105.0001'], '100'))).toHaveLength(2);
  });

  test('of most sources is followed [FEED-02]', () => {
    expect(priceOf(indexOf(['150', '150', '150'], '100'))).toBe('150.0000');
    expect(usedOf(indexOf(['104', '106', '106'], '100'))).toHaveLength(3);
    // the third one is late: it counts, clamped to the median
    expect(priceOf(indexOf(['150', '150', '100'], '100'))).toBe('149.7500');
  });

  test('of most sources in the other direction does not excuse one [FEED-02]', () => {
    expect(usedOf(indexOf(['94', '94', '106'], '100'))).toEqual(['binance', 'kraken']);
  });

  test('of half of the sources is left out', () => {
    expect(usedOf(indexOf(['100', '100', '150', '150'], '100'))).toEqual(['binance', 'kraken']);
  });
});

describe('for any prices, the index', () => {
  const live = fc.array(price, { minLength: 1, maxLength: 6 });
  const previous = fc.option(price, { nil: undefined });

  test('lies between the smallest and the largest live quote [FEED-02]', () => {
    fc.assert(
      fc.property(live, previous, fc.constantFrom(2 as const, 3 as const), (prices, before, needed) => {
        const index = indexPrice(quotes(...prices), before, needed);
        if (index.price === undefined) {
          expect(index.grade).toBe('none');
          return;
        }
        expect(index.price >= min(prices) && index.price <= max(prices)).toBe(true);
        const used = usedOf(index).length;
        expect(index.grade === 'tradable').toBe(used >= needed);
      }),
      RUNS,
    );
  });

  // prices within 0.5 % of each other, above the smallest one
  const honest = (count: number): fc.Arbitrary<bigint[]> =>
    fc
      .tuple(
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 20n }),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: count, maxLength: count + 2 }),
      )
      .map(([base, steps]) => steps.map((step) => base + (base * BigInt(step)) / 1_000_000n));

  test.each([2, 3])('is safe from one liar among %i honest sources [FEED-02]', (count) => {
    const place = fc.nat({ max: 5 });
    fc.assert(
      fc.property(honest(count), price, place, previous, fc.boolean(), (prices, lie, at, before, isNear) => {
        const all = [...prices];
        all.splice(at % (all.length + 1), 0, lie);
        // the last index is near the honest prices, or anything
        const last = isNear && before !== undefined ? min(prices) + (min(prices) * (before % 40n)) / 1000n : before;
        const index = indexPrice(quotes(...all), last, 3);
        // with two honest ones, a last index that agrees with the liar is still outvoted
        expect(index.price).toBeDefined();
        const value = index.price as bigint;
        expect(value >= min(prices) - min(prices) / 200n - 1n).toBe(true);
        expect(value <= max(prices) + max(prices) / 200n + 1n).toBe(true);
      }),
      RUNS,
    );
  });

  test('does not depend on the order of the sources', () => {
    fc.assert(
      fc.property(live, previous, (prices, before) => {
        const backwards = [...prices].reverse();
        expect(indexPrice(quotes(...prices), before, 3).price).toBe(indexPrice(quotes(...backwards), before, 3).price);
      }),
      RUNS,
    );
  });
});

describe('price units', () => {
  test('keep 12 decimals and cut the rest', () => {
    expect(toPriceUnits('1')).toBe(1_000_000_000_000n);
    expect(toPriceUnits('0.0000000000019')).toBe(1n);
    expect(toPriceUnits('67250.12')).toBe(67_250_120_000_000_000n);
  });

  test('are rounded half up to the scale of the coin', () => {
    expect(fromPriceUnits(toPriceUnits('1.005'), 2)).toBe('1.01');
    expect(fromPriceUnits(toPriceUnits('1.00499'), 2)).toBe('1.00');
    expect(fromPriceUnits(toPriceUnits('0.5'), 0)).toBe('1');
    expect(fromPriceUnits(toPriceUnits('0.00001824'), 8)).toBe('0.00001824');
    expect(fromPriceUnits(0n, 2)).toBe('0.00');
  });

  test('survive a round trip at any scale', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 10 }), (value, scale) => {
        const text = fromPriceUnits(value * 10n ** BigInt(12 - scale), scale);
        expect(toPriceUnits(text)).toBe(value * 10n ** BigInt(12 - scale));
        expect(fromPriceUnits(toPriceUnits(text), scale)).toBe(text);
      }),
      RUNS,
    );
  });
});
