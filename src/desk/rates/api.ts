import * as v from 'valibot';
import { deskAction, deskView } from '../api/desk-call.ts';
import { nothing } from '../api/fields.ts';

const decimal = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,10})?$/, 'a rate is a decimal such as 33.42'),
  v.check((rate) => /[1-9]/.test(rate), 'a rate is above 0'),
);

export const setRates = deskAction({
  id: 'rates.set',
  roles: ['owner', 'treasury'],
  isSigned: true,
  moments: ['time'],
  request: v.strictObject({
    /** Units for one USDT. Codes are those of the view `rates`. */
    rates: v.pipe(
      v.array(v.strictObject({ code: v.pipe(v.string(), v.maxLength(20)), rate: decimal })),
      v.minLength(1),
      v.maxLength(50),
      v.check((rates) => new Set(rates.map(({ code }) => code)).size === rates.length, 'a code is there twice'),
    ),
  }),
  summary: 'Sets currency rates, and the baht rates of deposits and withdrawals, as of now.',
});

/** A rate that staff can set. */
export interface RateEntry {
  /** A currency, or `THB-deposit` or `THB-withdrawal`. */
  readonly code: string;
  /** Units for one USDT; null if none is stored. */
  readonly rate: string | null;
  /** When it was true, ms; null if unknown. */
  readonly time: number | null;
  /** Until when it is young enough to be used, ms; null if its time is unknown. */
  readonly usedUntil: number | null;
  readonly source: 'operator' | 'ecb';
  /** Whether it is young enough to be used. */
  readonly isUsed: boolean;
  /** The rates that one person may set, both ends included; null if each needs a second person. */
  readonly alone: { readonly from: string; readonly to: string } | null;
}

export interface RateList {
  readonly rates: readonly RateEntry[];
  /** What is wrong with the stored values, which closes what needs them. */
  readonly faults: readonly string[];
}

export const rates = deskView<RateList>()({
  id: 'rates',
  roles: ['owner', 'treasury', 'compliance', 'reader'],
  query: nothing,
});
