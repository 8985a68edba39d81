import { compare } from './decimal.ts';

/** What one USDT costs in a deposit, and what it pays in a withdrawal, in baht; null or undefined if not known. */
export interface BahtRates {
  readonly deposit?: string | null | undefined;
  readonly withdrawal?: string | null | undefined;
}

/**
 * Returns whether the company loses money at these rates. A deposit of `deposit` baht credits one USDT, and one USDT
 * withdrawn pays `withdrawal` baht. So if a withdrawal pays more than a deposit costs, anyone can turn baht into more
 * baht, again and again. Fees may cover a small difference, but they change on their own, so they don't count here.
 */
export const isBahtLoss = ({ deposit, withdrawal }: BahtRates): boolean =>
  Boolean(deposit && withdrawal) && compare(withdrawal ?? '', deposit ?? '') > 0;
