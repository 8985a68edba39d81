import { type AmountFault, faultOf } from '../transfers/index.ts';
import { compare } from '../../domain/decimal.ts';
import { nearestAmount } from '../../domain/possible-amount.ts';
import { ceilTo, floorTo } from '../../domain/rounding.ts';
import { add, multiply, percentOf, subtract } from '../../domain/money.ts';

/** The terms of a payout method, as `users/extract/rate` returns them; the server may leave out any optional field. */
export interface PayoutTerms {
  readonly currency: string;
  readonly credit: string;
  /** Percent of the amount. */
  readonly fee?: string | undefined;
  /** A fixed fee, in `currency`, on top of the percentage. */
  readonly fixed?: string | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  /** Units of `credit` for one unit of `currency`. */
  readonly rate?: string | undefined;
  readonly scale?: number | undefined;
  readonly creditScale?: number | undefined;
}

export interface Quote {
  readonly fee: string;
  /** The amount that arrives, in `credit`. */
  readonly actual: string;
  /** The exchange rate of a bank payout; '' for a wallet. */
  readonly rate: string;
}

/** Decimals of an amount if the server does not state them. */
export const SCALE = 8;
const BANK_SCALE = 2;

/** Whether the payout is in another currency, which needs an exchange rate. */
export const isExchanged = ({ credit, currency }: Pick<PayoutTerms, 'credit' | 'currency'>): boolean =>
  credit !== '' && credit !== currency;

/**
 * Returns the fee and the payout of an amount as the server computes them (WD-05). The fee rounds up, the payout rounds
 * down, and the fee and the rest add up to the amount. Undefined if a term is missing: none has a default (TRUST-05).
 */
export function quoteWithdrawal(terms: PayoutTerms, amount: string): Quote | undefined {
  const { fee: percent, fixed = '0', rate, scale = SCALE } = terms;
  const needsRate = isExchanged(terms);
  if (percent === undefined || (needsRate && rate === undefined)) return undefined;
  const fee = add(ceilTo(percentOf(amount, percent), scale), fixed);
  const rest = subtract(amount, fee);
  const payout = compare(rest, '0') > 0 ? rest : '0';
  if (!needsRate || rate === undefined) return { fee, actual: payout, rate: '' };
  return { fee, actual: add(floorTo(multiply(payout, rate), terms.creditScale ?? BANK_SCALE)), rate };
}

/** Returns the fault of an amount (WD-06). `available` is undefined until it has loaded. */
export const amountFault = (
  { scale, minimum, maximum, ...terms }: PayoutTerms,
  amount: string | undefined,
  available: string | undefined,
): AmountFault | undefined =>
  faultOf(amount, {
    scale,
    available,
    minimum,
    maximum,
    fee: amount === undefined ? undefined : quoteWithdrawal({ scale, ...terms }, amount)?.fee,
  });

/**
 * Returns the amount nearest to the typed one that can be withdrawn, to offer it instead; undefined if none can, or if
 * nothing usable is typed.
 */
export function mendedAmount(
  terms: PayoutTerms,
  amount: string | undefined,
  available: string | undefined,
): string | undefined {
  const fault = amountFault(terms, amount, available);
  if (amount === undefined || fault === undefined || fault === 'missing') return undefined;
  const { minimum, maximum, scale = SCALE } = terms;
  const mended = nearestAmount(amount, { scale, minimum, most: [available, maximum] });
  return amountFault(terms, mended, available) === undefined ? mended : undefined;
}
