import { seedOf } from '../../platform/seed-of.ts';
import { toUnits } from '../../ledger/units.ts';
import { PRICE_SCALE } from './figures.ts';
import { ceilDivide, least, power } from './integers.ts';

/** One price of the book with the amount that is on offer there. */
export interface Level {
  readonly price: bigint;
  readonly amount: bigint;
}
export interface Fill extends Level {}
export type Side = 'buy' | 'sell';

/** Levels of a side, and how far apart they stand: 25 of 0.02 % reach half a percent away. */
const LEVELS = 25n;
const LEVEL_DISTANCE = 5000n;
/** USDT on offer at the first level, on average; the ones behind it are deeper. */
const FIRST_LEVEL_USDT = 20_000n;

export interface BookOf {
  readonly code: string;
  /** Number of the tick: the same tick has the same book, on every instance. */
  readonly seq: number;
  /** Last price, with `PRICE_SCALE` decimals. */
  readonly price: bigint;
  readonly priceScale: number;
  readonly amountScale: number;
  /** Decimals of the asset in the ledger. */
  readonly assetScale: number;
  /** Percent between the two sides, a decimal string; 0 where it is left out. */
  readonly spread?: string;
}

/** Decimals of a spread in percent. */
export const PERCENT_SCALE = 6;
/** Half a spread in units of a percent; undefined where it is no such number. */
export const halfSpreadOf = (spread: string): bigint | undefined => {
  const units = typeof spread === 'string' ? toUnits(spread, PERCENT_SCALE) : undefined;
  return units === undefined ? undefined : ceilDivide(units, 2n);
};

/**
 * The simulated book that an order of `side` meets, best price first. Its first level stands half the spread away from
 * the last price. A spread that is no percentage leaves it empty: an operator's slip never deals.
 */
export function bookOf(
  side: Side,
  { code, seq, price, priceScale, amountScale, assetScale, spread = '0' }: BookOf,
): Level[] {
  const half = halfSpreadOf(spread);
  if (half === undefined) return [];
  const priceStep = power(PRICE_SCALE - priceScale);
  const amountStep = power(assetScale - amountScale);
  const gap = ceilDivide(ceilDivide(price, LEVEL_DISTANCE), priceStep) * priceStep;
  const away = ceilDivide(price * half, 100n * power(PERCENT_SCALE) * priceStep) * priceStep;
  const first = side === 'buy' ? price + away : price - away;
  const levels: Level[] = [];
  for (let place = 0n; place < LEVELS; place += 1n) {
    const at = side === 'buy' ? first + place * gap : first - place * gap;
    if (at <= 0n) break;
    // between 0.4 and 1.6 times the average
    const dice = BigInt(400 + (seedOf(`${code} ${side} ${place}`, seq | 0) % 1200));
    const worth = (FIRST_LEVEL_USDT * (1n + place) * dice * power(PRICE_SCALE + assetScale)) / 1000n;
    const amount = (worth / at / amountStep) * amountStep;
    levels.push({ price: at, amount: amount > 0n ? amount : amountStep });
  }
  return levels;
}

/** What is left of levels once `dealt` of them is gone, from the best on. */
export function remaining(levels: readonly Level[], dealt: bigint): Level[] {
  let gone = dealt;
  return levels.map(({ price, amount }) => {
    const part = least(gone, amount);
    gone -= part;
    return { price, amount: amount - part };
  });
}

/** Whether a price is as good as the limit or better for the one who takes it. */
export const within = (side: Side, price: bigint, limit: bigint): boolean =>
  side === 'buy' ? price <= limit : price >= limit;

/** What of `amount` can be dealt with these levels, no further than `limit`: at the limit price or better (CTR-06). */
export function take(levels: readonly Level[], side: Side, amount: bigint, limit?: bigint): Fill[] {
  const fills: Fill[] = [];
  let rest = amount;
  for (const level of levels) {
    if (rest <= 0n || (limit !== undefined && !within(side, level.price, limit))) break;
    const part = least(rest, level.amount);
    if (part > 0n) fills.push({ price: level.price, amount: part });
    rest -= part;
  }
  return fills;
}

export const amountOf = (fills: readonly Fill[]): bigint => fills.reduce((sum, { amount }) => sum + amount, 0n);
export const valueOf = (fills: readonly Fill[]): bigint =>
  fills.reduce((sum, { price, amount }) => sum + price * amount, 0n);
