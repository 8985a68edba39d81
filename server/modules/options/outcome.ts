import { winPayout } from '../../../src/domain/option-rules.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';

/** Decimals for comparing prices and percentages. The API has none with more. */
const COMPARE_DECIMALS = 18;

/** Converts a price or a percentage to an exact integer. Throws if it is not a decimal. */
function toComparable(decimal: string): bigint {
  const units = toUnits(decimal, COMPARE_DECIMALS);
  if (units === undefined) throw new Error(`"${decimal}" is no decimal of at most ${COMPARE_DECIMALS} places`);
  return units;
}

export type Result = 'win' | 'lose' | 'tie' | 'void';

/** Returns the result of an order at an end price. Without one the order is void (OPT-12, OPT-14). */
export function decideResult(direction: 'up' | 'down', start: string, end: string | undefined): Result {
  if (end === undefined) return 'void';
  const [from, to] = [toComparable(start), toComparable(end)];
  if (from === to) return 'tie';
  return to > from === (direction === 'up') ? 'win' : 'lose';
}

/** Returns the base units to credit: stake plus gain (rounded down) for a win, 0 for a loss, otherwise the stake. */
export function optionPayout(result: Result, stake: bigint, yieldPercent: string): bigint {
  if (result === 'lose') return 0n;
  if (result !== 'win') return stake;
  return unitsOf(winPayout(fromUnits(stake, scaleOf(QUOTE_ASSET)), yieldPercent), QUOTE_ASSET);
}

/** Returns the profit or loss as a signed decimal; "0" for a returned stake. */
export const signedProfit = (stake: bigint, payout: bigint, scale: number): string => fromUnits(payout - stake, scale);
