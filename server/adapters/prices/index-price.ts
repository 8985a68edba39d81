import { isFresh, type PriceState } from '../../ports/market-source.ts';

/** Decimals of the whole numbers in which prices are computed. */
export const PRICE_DECIMALS = 12;

/** Largest spread of a quote whose middle counts: 1 % of the bid. */
const SPREAD_DIVISOR = 100n;
/** Age in ms up to which a last trade replaces a missing middle. */
const LAST_TRADE_MS = 10_000;
/** A quote is left out if it is further than 1/20 (5 %) from the last index, unless most sources moved that way. */
const JUMP_DIVISOR = 20n;
/** How far most sources must have moved for that, in percent. */
const MOVE_PERCENT = 3n;
/** Quotes are clamped to the median plus or minus 1/200 (0.5 %). */
const CLAMP_DIVISOR = 200n;
/** Two quotes give a price if they differ by at most 1/100 (1 %). */
const PAIR_DIVISOR = 100n;

/** What the server remembers of a pair on an exchange. Prices are whole numbers with 12 decimals; times are ms. */
export interface BookState {
  readonly bid?: bigint | undefined;
  readonly ask?: bigint | undefined;
  /** When bid and ask were received. */
  readonly bookTime: number;
  readonly last?: bigint | undefined;
  /** When the last trade changed: exchanges repeat an old one in each frame, without its time. */
  readonly lastTime: number;
}

/** A price, and when it was received (ms). */
export interface TimedPrice {
  readonly price: bigint;
  readonly time: number;
}
/** A price from one source. */
export interface SourcePrice extends TimedPrice {
  readonly source: string;
}

export interface IndexPrice {
  readonly grade: PriceState['grade'];
  /** Undefined with the grade `none`. */
  readonly price?: bigint;
  /** All live sources. `used` tells whether a source counts in the price. */
  readonly parts: readonly (SourcePrice & { readonly used: boolean })[];
}

/** Converts a decimal string into a whole number with 12 decimals, rounded down. */
export function toPriceUnits(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, PRICE_DECIMALS).padEnd(PRICE_DECIMALS, '0'));
}

/** Converts a whole number with 12 decimals into a decimal string with `scale` decimals, rounded half up. */
export function fromPriceUnits(units: bigint, scale: number): string {
  const divisor = 10n ** BigInt(PRICE_DECIMALS - scale);
  const digits = ((units + divisor / 2n) / divisor).toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/**
 * Returns the price that a source gives at a time: the middle of bid and ask if these are in order and close to each
 * other, else the last trade of the last 10 s. Undefined if there is neither, or the book is older than `maxAgeMs`.
 */
export function sourcePriceOf(book: BookState, now: number, maxAgeMs: number): TimedPrice | undefined {
  const { bid, ask, bookTime, last, lastTime } = book;
  if (bid !== undefined && ask !== undefined && isFresh({ time: bookTime }, now, maxAgeMs)) {
    const isOrderly = bid > 0n && bid <= ask && (ask - bid) * SPREAD_DIVISOR <= bid;
    if (isOrderly) return { price: (bid + ask) / 2n, time: bookTime };
  }
  const isTraded = last !== undefined && last > 0n && isFresh({ time: lastTime }, now, LAST_TRADE_MS);
  return isTraded ? { price: last, time: lastTime } : undefined;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Returns the sources that did not jump away from the last index, and from the others. */
function withoutJumps(live: readonly SourcePrice[], previous: bigint | undefined): readonly SourcePrice[] {
  if (previous === undefined || previous === 0n) return live;
  const hasMoved = ({ price }: SourcePrice, isUp: boolean): boolean =>
    price > previous === isUp && absolute(price - previous) * 100n > previous * MOVE_PERCENT;
  return live.filter((quote) => {
    if (absolute(quote.price - previous) * JUMP_DIVISOR <= previous) return true;
    const isUp = quote.price > previous;
    return live.filter((other) => hasMoved(other, isUp)).length * 2 > live.length;
  });
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the mean of the prices, each clamped to 0.5 % around their median. */
function clampedMean(prices: readonly bigint[]): bigint {
  const sorted = [...prices].sort(ascending);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] as bigint, sorted[sorted.length >> 1] as bigint];
  const median = (low + high) / 2n;
  const [floor, ceiling] = [median - median / CLAMP_DIVISOR, median + median / CLAMP_DIVISOR];
  const clamped = prices.map((price) => (price < floor ? floor : price > ceiling ? ceiling : price));
  return clamped.reduce((sum, price) => sum + price, 0n) / BigInt(clamped.length);
}

/**
 * Computes the index of a coin from the live prices of its sources (ADR 0034).
 * - Three or more: the mean, each clamped to 0.5 % around the median.
 * - Two: their mean if they differ by at most 1 %, else no price, since no one knows which one is wrong.
 * - One: its price, which is only shown.
 *
 * @param previous The index of the last 10 s; undefined if there was none.
 * @param needed Sources that a tradable price needs.
 */
export function indexPrice(live: readonly SourcePrice[], previous: bigint | undefined, needed: 2 | 3): IndexPrice {
  const used = withoutJumps(live, previous);
  const parts = live.map((quote) => ({ ...quote, used: used.includes(quote) }));
  const none: IndexPrice = { grade: 'none', parts: parts.map((part) => ({ ...part, used: false })) };
  const [first, second] = used;
  if (!first) return none;
  if (!second) return { grade: 'shown', price: first.price, parts };
  const grade = used.length >= needed ? 'tradable' : 'shown';
  if (used.length > 2) return { grade, price: clampedMean(used.map(({ price }) => price)), parts };
  const [low, high] = [first.price, second.price].sort(ascending) as [bigint, bigint];
  if ((high - low) * PAIR_DIVISOR > low) return none;
  return { grade, price: (low + high) / 2n, parts };
}
