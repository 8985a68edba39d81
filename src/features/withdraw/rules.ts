import { compare } from '../../lib/decimal.ts';
import { ceilTo, floorTo } from '../../lib/rounding.ts';
import { add, multiply, percentOf, subtract } from '../../lib/money.ts';

/** Terms of a way out, as `users/extract/rate` gives them; what is missing was not stated. */
export interface Terms {
  readonly currency: string;
  readonly credit: string;
  /** Percent of the amount, and an amount beside it. */
  readonly fee?: string | undefined;
  readonly fixed?: string | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  /** Units of `credit` for one of `currency`. */
  readonly rate?: string | undefined;
  readonly scale?: number | undefined;
  readonly creditScale?: number | undefined;
}

export interface Quote {
  readonly fee: string;
  /** What arrives, in `credit`. */
  readonly actual: string;
  /** Of a bank card; '' by chain. */
  readonly rate: string;
}

const SCALE = 8;
const BANK_SCALE = 2;

/** What arrives is of another currency, so that a rate is needed. */
export const isExchanged = ({ credit, currency }: Pick<Terms, 'credit' | 'currency'>): boolean =>
  credit !== '' && credit !== currency;

/**
 * What an amount costs and gives, as the server reckons it (WD-05): the fee rounds up, the payout down, fee and rest
 * sum to the amount. Undefined where a figure that it needs was not stated: nothing stands in for it (TRUST-05).
 */
export function quote(terms: Terms, amount: string): Quote | undefined {
  const { fee: percent, fixed = '0', rate, scale = SCALE } = terms;
  const exchanged = isExchanged(terms);
  if (percent === undefined || (exchanged && rate === undefined)) return undefined;
  const fee = add(ceilTo(percentOf(amount, percent), scale), fixed);
  const payout = subtract(amount, fee);
  const positive = compare(payout, '0') > 0 ? payout : '0';
  if (!exchanged || rate === undefined) return { fee, actual: positive, rate: '' };
  return { fee, actual: add(floorTo(multiply(positive, rate), terms.creditScale ?? BANK_SCALE)), rate };
}

export type AmountFault = 'missing' | 'decimals' | 'minimum' | 'maximum' | 'fee' | 'available';

/** What is wrong with an amount (WD-06); undefined where nothing is. `available` is undefined while it is not known. */
export function amountFault(
  terms: Terms,
  amount: string | undefined,
  available: string | undefined,
): AmountFault | undefined {
  if (amount === undefined || compare(amount, '0') <= 0) return 'missing';
  if (terms.scale !== undefined && (amount.split('.')[1]?.length ?? 0) > terms.scale) return 'decimals';
  if (available !== undefined && compare(amount, available) > 0) return 'available';
  if (terms.minimum !== undefined && compare(amount, terms.minimum) < 0) return 'minimum';
  if (terms.maximum !== undefined && compare(amount, terms.maximum) > 0) return 'maximum';
  const quoted = quote(terms, amount);
  return quoted && compare(amount, quoted.fee) <= 0 ? 'fee' : undefined;
}
