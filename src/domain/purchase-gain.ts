import { compare } from './decimal.ts';
import { divide, multiply, subtract } from './money.ts';

/** Decimals of a result; the screen rounds further. */
const RESULT_DECIMALS = 8;

export interface PurchaseGain {
  /** In USDT; a loss is negative. */
  readonly amount: string;
  /** Relative to the cost; undefined if the coins cost nothing. */
  readonly percent: string | undefined;
}

/**
 * Returns what a customer gained since buying coins: bought × (price − average). It leaves out coins whose purchase
 * price is unknown. Undefined if no purchase price is known.
 * @param bought amount of the coin with a known purchase price
 * @param average its average price with fees, in USDT for one unit
 * @param price current price in USDT for one unit
 */
export function purchaseGain(
  { bought, average }: { readonly bought: string; readonly average?: string | undefined },
  price: string,
): PurchaseGain | undefined {
  if (average === undefined || compare(bought, '0') <= 0) return undefined;
  const gain = subtract(price, average);
  return {
    amount: divide(multiply(bought, gain), '1', RESULT_DECIMALS, 'half-even'),
    percent:
      compare(average, '0') > 0 ? divide(multiply(gain, '100'), average, RESULT_DECIMALS, 'half-even') : undefined,
  };
}
