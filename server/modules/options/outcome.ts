import { type OptionResult, winPayout } from '../../../src/domain/option-rules.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';

/** Returns the base units to credit: stake plus gain (rounded down) for a win, 0 for a loss, otherwise the stake. */
export function optionPayout(result: OptionResult, stake: bigint, yieldPercent: string): bigint {
  if (result === 'lose') return 0n;
  if (result !== 'win') return stake;
  return unitsOf(winPayout(fromUnits(stake, scaleOf(QUOTE_ASSET)), yieldPercent), QUOTE_ASSET);
}

/** Returns the profit or loss as a signed decimal; "0" for a returned stake. */
export const signedProfit = (stake: bigint, payout: bigint, scale: number): string => fromUnits(payout - stake, scale);
