import { describe, expect, test } from 'vitest';
import {
  averagePrice,
  type CoinChange,
  EMPTY_POSITION,
  positionAfter,
} from '../../../../../server/modules/account/average-price.ts';

const BTC = 10n ** 8n;
const USDT = 10n ** 6n;

const bought = (units: bigint, cost: bigint): CoinChange => ({ units, cost });
const received = (units: bigint): CoinChange => ({ units });
const left = (units: bigint): CoinChange => ({ units: -units });
const after = (...changes: CoinChange[]) => changes.reduce(positionAfter, EMPTY_POSITION);
const priceAfter = (...changes: CoinChange[]) => averagePrice('BTC', after(...changes));

test('divides the cost of all purchases by what they bought', () => {
  expect(priceAfter(bought(BTC, 60_060n * USDT))).toBe('60060');
  expect(priceAfter(bought(BTC, 60_000n * USDT), bought(3n * BTC, 120_000n * USDT))).toBe('45000');
});

test('leaves the average at a sale, and lowers only the amount', () => {
  const changes = [bought(BTC, 60_000n * USDT), bought(BTC, 30_000n * USDT), left(BTC / 2n)];
  expect(after(...changes)).toMatchObject({ bought: (3n * BTC) / 2n, others: 0n });
  expect(priceAfter(...changes)).toBe('45000');
  expect(priceAfter(...changes, left(BTC), bought(BTC / 2n, 10_000n * USDT))).toBe('32500');
});

test('begins a new average after everything was sold', () => {
  const sold = [bought(BTC, 60_000n * USDT), left(BTC)];
  expect(after(...sold)).toEqual(EMPTY_POSITION);
  expect(priceAfter(...sold)).toBeUndefined();
  expect(priceAfter(...sold, bought(BTC, 20_000n * USDT))).toBe('20000');
});

describe('coins that came without a price', () => {
  test('gives them no average', () => {
    expect(after(received(BTC))).toEqual({ bought: 0n, others: BTC, average: 0n });
    expect(priceAfter(received(BTC))).toBeUndefined();
  });

  test('keeps them out of the average of bought ones', () => {
    expect(priceAfter(received(BTC), bought(BTC, 50_000n * USDT), received(5n * BTC))).toBe('50000');
  });

  test('lets them leave in proportion to bought ones, which round down', () => {
    const mixed = [bought(BTC, 50_000n * USDT), received(3n * BTC)];
    expect(after(...mixed, left(2n * BTC))).toMatchObject({ bought: BTC / 2n, others: (3n * BTC) / 2n });
    expect(priceAfter(...mixed, left(2n * BTC))).toBe('50000');
    expect(after(bought(1n, 1n), received(2n), left(1n))).toEqual({ bought: 0n, others: 2n, average: 0n });
    expect(after(bought(2n, 1n), received(1n), left(1n))).toMatchObject({ bought: 1n, others: 1n });
  });

  test('never mistakes them for bought ones after those are gone', () => {
    const changes = [bought(1n, 100n), received(2n), left(1n), bought(1n, 7n)];
    expect(priceAfter(...changes)).toBe('700');
    expect(after(...changes, left(3n))).toEqual(EMPTY_POSITION);
  });
});

describe('extremes', () => {
  test.each([
    ['a price of 12 digits', 123_456_789_012n * USDT, BTC, '123456789012'],
    ['a price of 12 digits with decimals', 123_456_789_012_345_678n, BTC, '123456789012.345678'],
    ['a price of 0.000000012', 12n, 1000n * BTC, '0.000000012'],
    ['the smallest price that any coin has', 1n, 1_000_000n * BTC, '0.000000000001'],
    ['one base unit', 1n, 1n, '100'],
    ['a free purchase', 0n, BTC, '0'],
  ])('gives %s exactly', (_, cost, units, price) => {
    expect(priceAfter(bought(units, cost))).toBe(price);
  });

  test('rounds up to 12 decimals', () => {
    expect(priceAfter(bought(3n * BTC, USDT))).toBe('0.333333333334');
    expect(priceAfter(bought(3n * BTC, 2n * USDT))).toBe('0.666666666667');
    // the second purchase makes it whole again
    expect(priceAfter(bought(3n * BTC, USDT), bought(3n * BTC, 5n * USDT))).toBe('1');
    expect(priceAfter(bought(3n * BTC, 2n * USDT), bought(3n * BTC, 4n * USDT))).toBe('1');
  });

  test('survives amounts that no journal has', () => {
    const position = after(bought(BTC, 60_000n * USDT));
    expect(positionAfter(position, received(0n))).toEqual(position);
    expect(positionAfter(position, bought(0n, 5n))).toEqual(position);
    expect(positionAfter(position, left(2n * BTC))).toEqual(EMPTY_POSITION);
    expect(positionAfter(EMPTY_POSITION, left(BTC))).toEqual(EMPTY_POSITION);
    expect(positionAfter(EMPTY_POSITION, received(0n))).toEqual(EMPTY_POSITION);
    expect(positionAfter(position, bought(BTC, -1n))).toMatchObject({ bought: BTC, others: BTC });
  });

  test('keeps the price over 20,000 purchases and sales at it', () => {
    const cycle = Array.from({ length: 10_000 }, (_, step) => [
      bought(BigInt(step + 1) * 3n, BigInt(step + 1)),
      left(BigInt(step + 1)),
    ]).flat();
    // a third of a base unit of USDT for each base unit of the coin
    expect(priceAfter(...cycle)).toBe('33.333333333334');
    expect(priceAfter(...Array.from({ length: 20_000 }, () => bought(7n, 7_000n)))).toBe('100000');
  });

  test('agrees with exact fractions over orders of all sizes', () => {
    let seed = 7n;
    const random = (below: bigint): bigint => (seed = (seed * 48_271n) % 2_147_483_647n) % below;
    const changes: CoinChange[] = [];
    // average as a fraction
    let [units, numerator, denominator] = [0n, 0n, 1n];
    for (let step = 0; step < 300; step += 1) {
      if (units > 0n && random(3n) === 0n) {
        const sold = 1n + random(units);
        changes.push(left(sold));
        units -= sold;
      } else {
        const [more, cost] = [1n + random(10n ** 9n), random(10n ** 9n)];
        changes.push(bought(more, cost));
        numerator = units === 0n ? cost : numerator * units + cost * denominator;
        denominator = units === 0n ? more : denominator * (units + more);
        units += more;
      }
    }
    changes.push(bought(1n, 1n));
    numerator = units === 0n ? 1n : numerator * units + denominator;
    denominator *= units === 0n ? 1n : units + 1n;
    const exact = (numerator * 10n ** 14n + denominator - 1n) / denominator;
    const digits = exact.toString().padStart(13, '0');
    expect(priceAfter(...changes)).toBe(`${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, ''));
  });
});
