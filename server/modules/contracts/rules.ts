import type { ParsedRequest } from '../../../src/api/endpoint.ts';
import type { addContract } from '../../../src/api/contracts.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { type Coin, isFresh, type MarketSource, type StartTick } from '../../ports/market-source.ts';
import { Refusal } from '../../platform/refusal.ts';
import { PERCENT_SCALE, type Side } from './book.ts';
import { MAXIMUM_VALUE, MINIMUM_VALUE, PRICE_SCALE } from './figures.ts';
import { ceilDivide, power } from './integers.ts';
import { type ContractTerms, worstPercentOf } from './terms.ts';

/** Returns the decimals of an amount. A step is worth at most a few cents. */
export const amountScaleOf = ({ scale }: Coin): number => (scale <= 2 ? 6 : Math.max(0, 7 - scale));

/** A validated order in base units. A limit order has a `price`, a market order may have a `worst` price. */
export interface Draft {
  readonly code: string;
  readonly side: Side;
  readonly type: 'market' | 'limit';
  readonly amount: bigint;
  readonly price?: bigint;
  readonly worst?: bigint;
}

/** Parses a price. Throws `contractPriceStep` if it has more decimals than the coin's prices. */
const priceOf = (text: string, coin: Coin): bigint => {
  if (toUnits(text, coin.scale) === undefined)
    throw new Refusal('contractPriceStep', { code: coin.code, scale: coin.scale });
  return toUnits(text, PRICE_SCALE) as bigint;
};

/** Validates the fields of an order against the steps of its coin. Throws a refusal that names the problem (CTR-02). */
export function parseDraft(fields: ParsedRequest<typeof addContract>, market: Pick<MarketSource, 'coin'>): Draft {
  const coin = market.coin(fields.code);
  if (!coin) throw new Refusal('coinUnknown');
  const { code, side, type } = fields;
  const scale = amountScaleOf(coin);
  if (toUnits(fields.amount, scale) === undefined) throw new Refusal('amountDecimals', { code, scale });
  const amount = toUnits(fields.amount, scaleOf(code)) as bigint;
  if (type === 'market')
    return { code, side, type, amount, ...(fields.worst === undefined ? {} : { worst: priceOf(fields.worst, coin) }) };
  if (fields.price === undefined) throw new Refusal('contractPriceMissing');
  return { code, side, type, amount, price: priceOf(fields.price, coin) };
}

/** A price with `PRICE_SCALE` decimals, and its tick. */
export interface Quote {
  readonly price: bigint;
  readonly tick: StartTick;
}

/** Returns the quote of a tick; undefined if its price is not a number. */
export const toQuote = (tick: StartTick): Quote | undefined => {
  const price = toUnits(tick.price, PRICE_SCALE);
  return price ? { price, tick } : undefined;
};

/**
 * Returns the latest price of a coin. Undefined if there is none, if it is not tradable, or if it is too old for the
 * terms.
 */
export function freshPrice(
  market: Pick<MarketSource, 'coin' | 'tick' | 'state'>,
  code: string,
  { now, terms }: { now: number; terms: ContractTerms },
): Quote | undefined {
  const tick = market.tick(code);
  const isTradable = market.state(code).grade === 'tradable';
  return tick && isTradable && isFresh(tick, now, terms.age) ? toQuote(tick) : undefined;
}

/**
 * Returns the worst price of a market order whose customer named none: as far from a quote as `worstPercentOf` the
 * terms, with the decimals of the coin.
 */
export function defaultWorstPrice(side: Side, { price }: Quote, terms: ContractTerms, { scale }: Coin): bigint {
  const step = power(PRICE_SCALE - scale);
  const distance = ceilDivide(
    price * (toUnits(worstPercentOf(terms), PERCENT_SCALE) ?? 0n),
    100n * power(PERCENT_SCALE),
  );
  const worst = side === 'buy' ? ceilDivide(price + distance, step) * step : ((price - distance) / step) * step;
  return worst > 0n ? worst : step;
}

/** Throws `contractMinimum` or `contractMaximum` if price times amount is outside the limits. */
export function checkValue(value: bigint): void {
  const usdt = power(PRICE_SCALE + 8);
  if (value < BigInt(MINIMUM_VALUE) * usdt) throw new Refusal('contractMinimum', { minimum: MINIMUM_VALUE });
  if (value > BigInt(MAXIMUM_VALUE) * usdt) throw new Refusal('contractMaximum', { maximum: MAXIMUM_VALUE });
}
