import type { ResponseOf } from '../../../api/endpoint.ts';
import type { transferInInfo } from '../../../api/liquidity.ts';
import { daysBetween, incomeOf, type Product, totalOf } from '../store.ts';

/** Terms of an order, undefined where they are not stated; amounts in USDT, times in ms. */
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
  /** What an amount earns a day, and until it ends. */
  readonly income: string | undefined;
  readonly total: string | undefined;
}

type Read = Partial<ResponseOf<typeof transferInInfo>>;

/** The terms as the server states them for an order now; what it left out is as the list of products says. */
export function lockupTerms(product: Product, parsed: Read | undefined, amount: string | undefined): LockupTerms {
  const rate = parsed?.rate ?? product.rate;
  const begins = parsed?.begins ?? product.begins;
  const ends = parsed?.ends ?? product.ends;
  const days = begins === undefined || ends === undefined ? product.days : daysBetween(begins, ends);
  const income = amount === undefined || rate === undefined ? undefined : incomeOf(amount, rate);
  return {
    rate,
    minimum: parsed?.minimum ?? product.minimum,
    maximum: parsed?.maximum ?? product.maximum,
    begins,
    ends,
    days,
    available: parsed?.available,
    fee: parsed?.fee,
    income,
    total: income === undefined || days === undefined ? undefined : totalOf(income, days),
  };
}
