import { seedOf } from '../market/walk.ts';
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
const APART = 5000n;
/** USDT on offer at the first level, on average; the ones behind it are deeper. */
const DEPTH = 20_000n;

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
}

/**
 * The simulated book that an order of `side` meets, best price first. Its first level stands at the last price: customers see
 * one price, and an order at that price deals.
 */
export function bookOf(side: Side, { code, seq, price, priceScale, amountScale, assetScale }: BookOf): Level[] {
  const priceStep = power(PRICE_SCALE - priceScale);
  const amountStep = power(assetScale - amountScale);
  const gap = ceilDivide(ceilDivide(price, APART), priceStep) * priceStep;
  const levels: Level[] = [];
  for (let place = 0n; place < LEVELS; place += 1n) {
    const at = side === 'buy' ? price + place * gap : price - place * gap;
    if (at <= 0n) break;
    // between 0.4 and 1.6 times the average
    const dice = BigInt(400 + (seedOf(`${code} ${side} ${place}`, seq | 0) % 1200));
    const worth = (DEPTH * (1n + place) * dice * power(PRICE_SCALE + assetScale)) / 1000n;
    const amount = (worth / at / amountStep) * amountStep;
    levels.push({ price: at, amount: amount > 0n ? amount : amountStep });
  }
  return levels;
}

/** Whether a price is as good as the limit or better for the one who takes it. */
export const within = (side: Side, price: bigint, limit: bigint): boolean => (side === 'buy' ? price <= limit : price >= limit);

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
export const valueOf = (fills: readonly Fill[]): bigint => fills.reduce((sum, { price, amount }) => sum + price * amount, 0n);
