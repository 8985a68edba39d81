import { seedOf } from '../../platform/seed-of.ts';
import { toUnits } from '../../ledger/units.ts';
import { PRICE_SCALE } from './figures.ts';
import { ceilDivide, least, power } from './integers.ts';

/** A price of the book and the amount on offer at it. */
export interface Level {
  readonly price: bigint;
  readonly amount: bigint;
}
export interface Fill extends Level {}
export type Side = 'buy' | 'sell';

/** Levels of a side. */
const LEVELS = 25n;
/** Distance between levels as a fraction of the price: 1/5000 is 0.02 %, so 25 levels reach half a percent. */
const LEVEL_DISTANCE = 5000n;
/** Average amount on offer at the first level in USDT, if the operator sets none. The following levels are deeper. */
const DEFAULT_DEPTH = '20000';

export interface BookInput {
  readonly code: string;
  /** Sequence number of the tick. The same tick has the same book on every instance. */
  readonly seq: number;
  /** Latest price, with `PRICE_SCALE` decimals. */
  readonly price: bigint;
  readonly priceScale: number;
  readonly amountScale: number;
  /** Decimals of the asset in the ledger. */
  readonly assetScale: number;
  /** Distance between the two sides in percent, a decimal string; 0 by default. */
  readonly spread?: string;
  /** Average amount on offer at the first level in USDT, a decimal string; 20,000 by default. */
  readonly depth?: string | undefined;
}

/** Decimals of a spread in percent. */
export const PERCENT_SCALE = 6;
/** Returns half of a spread with `PERCENT_SCALE` decimals; undefined if the spread is not a valid number. */
export const halfSpreadOf = (spread: string): bigint | undefined => {
  const units = typeof spread === 'string' ? toUnits(spread, PERCENT_SCALE) : undefined;
  return units === undefined ? undefined : ceilDivide(units, 2n);
};

/**
 * Returns the simulated book that an order of `side` meets, best price first. Its first level is half the spread away
 * from the latest price. With an invalid spread or depth the book is empty, so that an operator's mistake fills
 * no orders.
 */
export function simulateBook(
  side: Side,
  { code, seq, price, priceScale, amountScale, assetScale, spread = '0', depth = DEFAULT_DEPTH }: BookInput,
): Level[] {
  const halfSpread = halfSpreadOf(spread);
  const firstLevelValue = toUnits(depth, PRICE_SCALE + assetScale);
  // a depth of 0 has to leave the book empty, since a level offers at least one step
  if (halfSpread === undefined || !firstLevelValue) return [];
  const priceStep = power(PRICE_SCALE - priceScale);
  const amountStep = power(assetScale - amountScale);
  const gap = ceilDivide(ceilDivide(price, LEVEL_DISTANCE), priceStep) * priceStep;
  const offset = ceilDivide(price * halfSpread, 100n * power(PERCENT_SCALE) * priceStep) * priceStep;
  const firstPrice = side === 'buy' ? price + offset : price - offset;
  const levels: Level[] = [];
  for (let index = 0n; index < LEVELS; index += 1n) {
    const levelPrice = side === 'buy' ? firstPrice + index * gap : firstPrice - index * gap;
    if (levelPrice <= 0n) break;
    // between 0.4 and 1.6 times the average
    const permille = BigInt(400 + (seedOf(`${code} ${side} ${index}`, seq | 0) % 1200));
    const value = (firstLevelValue * (1n + index) * permille) / 1000n;
    const amount = (value / levelPrice / amountStep) * amountStep;
    levels.push({ price: levelPrice, amount: amount > 0n ? amount : amountStep });
  }
  return levels;
}

/** Returns the levels that remain after `taken` was taken from them, from the best one on. */
export function levelsAfter(levels: readonly Level[], taken: bigint): Level[] {
  let toTake = taken;
  return levels.map(({ price, amount }) => {
    const part = least(toTake, amount);
    toTake -= part;
    return { price, amount: amount - part };
  });
}

/** Returns whether a price is at the limit or better for an order of this side. */
export const isWithinLimit = (side: Side, price: bigint, limit: bigint): boolean =>
  side === 'buy' ? price <= limit : price >= limit;

/** Returns the fills of up to `amount` from these levels, at the limit price or better (CTR-06). */
export function fillFromLevels(levels: readonly Level[], side: Side, amount: bigint, limit?: bigint): Fill[] {
  const fills: Fill[] = [];
  let remaining = amount;
  for (const level of levels) {
    if (remaining <= 0n || (limit !== undefined && !isWithinLimit(side, level.price, limit))) break;
    const part = least(remaining, level.amount);
    if (part > 0n) fills.push({ price: level.price, amount: part });
    remaining -= part;
  }
  return fills;
}

export const filledAmount = (fills: readonly Fill[]): bigint => fills.reduce((sum, { amount }) => sum + amount, 0n);
export const filledValue = (fills: readonly Fill[]): bigint =>
  fills.reduce((sum, { price, amount }) => sum + price * amount, 0n);
