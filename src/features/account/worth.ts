import { compare } from '../../lib/decimal.ts';
import { add, divide, multiply, subtract } from '../../lib/money.ts';

export interface Holding {
  readonly code: string;
  readonly amount: string;
}

const USDT = 'USDT';
/** Decimals that are carried; the screen rounds. */
const CARRIED_DECIMALS = 8;

/** All but USDT. */
export const otherCoins = (holdings: readonly Holding[]): Holding[] => holdings.filter(({ code }) => code !== USDT);

/** Coins that a rate is needed for. */
export const codesToRate = (holdings: readonly Holding[]): string[] =>
  otherCoins(holdings)
    .filter(({ amount }) => compare(amount, '0') !== 0)
    .map(({ code }) => code);

/**
 * The worth of some coins in a currency: undefined as soon as one rate is missing, since a part would pass for the
 * whole (ACCT-04).
 * @param rateOf USDT for one unit of a coin
 * @param rate units of the currency for one USDT
 */
export const worthOf = (
  holdings: readonly Holding[],
  rateOf: (code: string) => string | undefined,
  rate: string | undefined,
): string | undefined => {
  if (rate === undefined) return undefined;
  let sum = '0';
  for (const { code, amount } of holdings) {
    if (compare(amount, '0') === 0) continue;
    const item = code === USDT ? '1' : rateOf(code);
    if (item === undefined) return undefined;
    sum = add(sum, multiply(amount, item));
  }
  return divide(multiply(sum, rate), '1', CARRIED_DECIMALS, 'floor');
};

/** What today's change is measured against, in USDT, as the balances tell it. */
export interface Today {
  readonly start: string;
  readonly in: string;
  readonly out: string;
}

export interface DayChange {
  /** In the currency of the total. */
  readonly amount: string;
  /** Of what was there at the day's beginning and was paid in since; undefined where that is nothing. */
  readonly percent: string | undefined;
}

/**
 * Gain or loss of the day: the total less what was there at its beginning and what was paid in since, and with what was
 * paid out, so that money on its way in or out is neither (LIVE-07).
 * @param total in a currency
 * @param rate units of the currency for one USDT
 */
export const changeOf = (total: string, rate: string, { start, in: paidIn, out }: Today): DayChange => {
  const invested = multiply(add(start, paidIn), rate);
  const amount = subtract(add(total, multiply(out, rate)), invested);
  const percent =
    compare(invested, '0') > 0 ? divide(multiply(amount, '100'), invested, CARRIED_DECIMALS, 'half-even') : undefined;
  return { amount, percent };
};

/** What became of what came in: what is there now and what left, less what came in; a loss is negative (TRUST-10). */
export const resultOf = ({ in: received, out, total }: { in: string; out: string; total: string }): string =>
  subtract(add(total, out), received);
