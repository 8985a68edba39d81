import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';

/** A change of what a customer owns of a coin. */
export interface CoinChange {
  /** Base units of the coin; negative if they left the account. */
  readonly units: bigint;
  /** Base units of USDT paid for them, fee included; undefined unless they were bought. */
  readonly cost?: bigint | undefined;
}

/** What a customer owns of a coin, in base units. */
export interface Position {
  /** Units that the customer bought. */
  readonly bought: bigint;
  /** Units that came without a price: deposits, interest, rewards. */
  readonly others: bigint;
  /** Average cost of a bought unit, in 10⁻²⁴ base units of USDT. */
  readonly average: bigint;
}

export const EMPTY_POSITION: Position = { bought: 0n, others: 0n, average: 0n };

const AVERAGE_DECIMALS = 24;
const AVERAGE_UNIT = 10n ** BigInt(AVERAGE_DECIMALS);
/** Decimals of an average price, as many as any price has. */
const PRICE_DECIMALS = 12;
/** The part of an average that the roundings of a million purchases may add to it, in 10⁻²⁴. */
const ROUNDINGS = 10n ** 6n;

const divideUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;
const divideToNearest = (value: bigint, divisor: bigint): bigint => (value + divisor / 2n) / divisor;

function afterLeaving({ bought, others, average }: Position, units: bigint): Position {
  const owned = bought + others;
  if (units >= owned) return EMPTY_POSITION;
  // one unit is like another, so nothing says which of them left
  const left = bought - divideUp(units * bought, owned);
  return { bought: left, others: owned - units - left, average: left === 0n ? 0n : average };
}

/**
 * Returns the position after a change. The average is a moving one (ADR 0025):
 *
 * - A purchase makes it `(bought × average + cost) / (bought + units)`. `cost` includes the fee.
 * - Units that are sold or withdrawn lower `bought` and `others` in their proportion, `bought` rounded down, and leave
 *   the average. Once nothing is left, the next purchase begins a new average.
 * - Units that came without a price add to `others` and leave the average.
 */
export function positionAfter(position: Position, { units, cost }: CoinChange): Position {
  if (units <= 0n) return afterLeaving(position, -units);
  const { bought, others, average } = position;
  if (cost === undefined || cost < 0n) return { bought, others: others + units, average };
  const total = bought + units;
  return { bought: total, others, average: divideToNearest(bought * average + cost * AVERAGE_UNIT, total) };
}

/**
 * Returns the average price of the bought units in USDT for one unit of the coin, rounded up to 12 decimals because it
 * is what the customer paid. Undefined if none are bought.
 */
export function averagePrice(code: string, { bought, average }: Position): string | undefined {
  if (bought === 0n) return undefined;
  const exact = average > ROUNDINGS ? average - ROUNDINGS : 0n;
  const perPriceUnit = 10n ** BigInt(AVERAGE_DECIMALS + scaleOf(QUOTE_ASSET) - PRICE_DECIMALS);
  return fromUnits(divideUp(exact * 10n ** BigInt(scaleOf(code)), perPriceUnit), PRICE_DECIMALS);
}
