import type { ResponseOf } from '../../../api/endpoint.ts';
import type { transferInInfo } from '../../../api/liquidity.ts';
import { daysBetween, dailyIncome, type LockupProduct, totalIncome } from '../store.ts';

/** Terms of an order; each is undefined if the server does not state it. Amounts are in USDT, times in ms. */
export interface LockupTerms {
  /** Percent a day. */
  readonly rate: string | undefined;
  readonly minimum: string | undefined;
  readonly maximum: string | undefined;
  readonly begins: number | undefined;
  readonly ends: number | undefined;
  readonly days: number | undefined;
  readonly available: string | undefined;
  readonly fee: string | undefined;
  /** Earnings of the amount a day. */
  readonly income: string | undefined;
  /** Earnings of the amount until the end. */
  readonly total: string | undefined;
}

type ServerTerms = Partial<ResponseOf<typeof transferInInfo>>;

/** Returns the terms that the server states for an order now, completed from the list of products. */
export function lockupTerms(
  product: LockupProduct,
  terms: ServerTerms | undefined,
  amount: string | undefined,
): LockupTerms {
  const rate = terms?.rate ?? product.rate;
  const begins = terms?.begins ?? product.begins;
  const ends = terms?.ends ?? product.ends;
  const days = begins === undefined || ends === undefined ? product.days : daysBetween(begins, ends);
  const income = amount === undefined || rate === undefined ? undefined : dailyIncome(amount, rate);
  return {
    rate,
    minimum: terms?.minimum ?? product.minimum,
    maximum: terms?.maximum ?? product.maximum,
    begins,
    ends,
    days,
    available: terms?.available,
    fee: terms?.fee,
    income,
    total: income === undefined || days === undefined ? undefined : totalIncome(income, days),
  };
}
