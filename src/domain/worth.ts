import { compare } from './decimal.ts';
import { add, divide, multiply, subtract } from './money.ts';

export interface Holding {
  readonly code: string;
  readonly amount: string;
}

const USDT = 'USDT';
/** Decimals of a result; the screen rounds further. */
const RESULT_DECIMALS = 8;

/** Returns all holdings but USDT. */
export const otherCoins = (holdings: readonly Holding[]): Holding[] => holdings.filter(({ code }) => code !== USDT);

/** Returns the coins whose rate is needed. */
export const codesToRate = (holdings: readonly Holding[]): string[] =>
  otherCoins(holdings)
    .filter(({ amount }) => compare(amount, '0') !== 0)
    .map(({ code }) => code);

/**
 * Returns the worth of some coins in a currency; undefined if any rate is missing, since a partial sum would look like
 * the total (ACCT-04).
 * @param rateOf USDT for one unit of a coin
 * @param rate units of the currency for one USDT
 */
export const totalWorth = (
  holdings: readonly Holding[],
  rateOf: (code: string) => string | undefined,
  rate: string | undefined,
): string | undefined => {
  if (rate === undefined) return undefined;
  let sum = '0';
  for (const { code, amount } of holdings) {
    if (compare(amount, '0') === 0) continue;
    const coinRate = code === USDT ? '1' : rateOf(code);
    if (coinRate === undefined) return undefined;
    sum = add(sum, multiply(amount, coinRate));
  }
  return divide(multiply(sum, rate), '1', RESULT_DECIMALS, 'floor');
};

/** The baseline of today's change, in USDT, as it comes with the balances. */
export interface Today {
  readonly start: string;
  readonly in: string;
  readonly out: string;
}

export interface DayChange {
  /** In the currency of the total. */
  readonly amount: string;
  /** Relative to the balance at the start of the day plus the money paid in since; undefined if that is zero. */
  readonly percent: string | undefined;
}

/**
 * Returns the gain or loss of the day: total − balance at the start − paid in + paid out, so that transfers count as
 * neither gain nor loss (LIVE-07).
 * @param total in the base currency
 * @param rate units of the currency for one USDT
 */
export const worthChange = (total: string, rate: string, { start, in: paidIn, out }: Today): DayChange => {
  const invested = multiply(add(start, paidIn), rate);
  const amount = subtract(add(total, multiply(out, rate)), invested);
  const percent =
    compare(invested, '0') > 0 ? divide(multiply(amount, '100'), invested, RESULT_DECIMALS, 'half-even') : undefined;
  return { amount, percent };
};

/** Returns the profit: balance + money out − money in; a loss is negative (TRUST-10). */
export const totalProfit = ({ in: received, out, total }: { in: string; out: string; total: string }): string =>
  subtract(add(total, out), received);
