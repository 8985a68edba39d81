import * as v from 'valibot';
import { compare } from '../../../src/domain/decimal.ts';
import { USDT_DECIMALS } from '../../../src/domain/money.ts';
import { isCalendarDay } from '../../../src/domain/time.ts';
import { decimal, moment, percent, positive, type Shared, text, words } from './setting-values.ts';

/** Terms of mining, the blind box and offers, which their modules keep in tables of their own. */

/** More decimals would stop the crediting of interest and the booking of a prize. */
const withDecimals = (most: number) =>
  v.check((value: string) => (value.split('.')[1] ?? '').length <= most, `this has more than ${most} decimals`);
/** Decimals of a yearly and of a daily rate. */
const RATE_DECIMALS = 6;
/** USDT. */
const amount = v.pipe(decimal, withDecimals(USDT_DECIMALS));
const positiveAmount = v.pipe(positive, withDecimals(USDT_DECIMALS));
const rate = v.pipe(percent, withDecimals(RATE_DECIMALS));

/** Also part of the text to which a draw of the blind box is committed, which separates ids by other signs. */
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'an id has at most 40 letters, digits and hyphens'));
const OWN_IDS = 'two of them have the same id';
const haveOwnIds = (rows: readonly { readonly id: string }[]): boolean =>
  new Set(rows.map((row) => row.id)).size === rows.length;
const name = v.pipe(
  words,
  v.check(
    (value) => (typeof value === 'string' ? [value] : Object.values(value)).some((part) => part.trim() !== ''),
    'this has no text',
  ),
);

interface Tier {
  readonly from: string;
  readonly to?: string | undefined;
}

/** Whether each amount belongs to one tier. */
const areGapless = (tiers: readonly Tier[]): boolean =>
  tiers.every(({ from, to }, index) => {
    const next = tiers[index + 1];
    const begins = index > 0 || compare(from, '0') === 0;
    const ends = next ? to !== undefined && compare(to, next.from) === 0 : to === undefined;
    return begins && ends && (to === undefined || compare(from, to) < 0);
  });

/** Tiers as any writer may publish them: a rate that is not known yet is left out. */
export const publishedTiers = v.array(v.strictObject({ from: amount, to: v.optional(amount), rate: v.optional(rate) }));

export const miningSchema = v.strictObject({
  /** Bangkok date from which the tiers apply. */
  date: v.pipe(v.string(), v.check(isCalendarDay, 'this is no date such as 2026-12-31')),
  tiers: v.pipe(
    v.array(v.strictObject({ from: amount, to: v.optional(amount), rate })),
    v.minLength(1),
    v.check(
      (tiers) => areGapless(tiers),
      'the first begins at 0, each begins where the one before it ends, and the last has no end',
    ),
  ),
});

export const lockupSchema = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        id,
        name,
        rate: v.pipe(positive, withDecimals(RATE_DECIMALS)),
        days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
        minimum: positiveAmount,
        maximum: positiveAmount,
        suspended: v.optional(v.boolean()),
      }),
      v.check(({ minimum, maximum }) => compare(minimum, maximum) <= 0, 'the least is above the most'),
    ),
  ),
  v.check((rows) => haveOwnIds(rows), OWN_IDS),
);

export const boxSchema = v.strictObject({
  price: positiveAmount,
  code: v.picklist(['USDT']),
  prizes: v.pipe(
    v.array(
      v.strictObject({
        id,
        name,
        probability: v.pipe(percent, withDecimals(4)),
        value: amount,
        /** How many there are; without a number they never end. */
        number: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))),
      }),
    ),
    v.minLength(1),
    v.check((rows) => haveOwnIds(rows), OWN_IDS),
  ),
});

export const activitiesSchema = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        id,
        kind: v.picklist(['activity', 'welfare']),
        title: name,
        summary: words,
        condition: words,
        reward: words,
        content: words,
        image: v.optional(text),
        link: v.optional(text),
        begins: v.optional(moment),
        ends: v.optional(moment),
      }),
      v.check(
        ({ begins, ends }) => begins === undefined || ends === undefined || begins < ends,
        'it ends before it begins',
      ),
    ),
  ),
  v.check((rows) => haveOwnIds(rows), OWN_IDS),
);

export type MiningTerms = Shared<v.InferOutput<typeof miningSchema>>;
export type LockupTerms = Shared<v.InferOutput<typeof lockupSchema>>;
export type BoxTerms = Shared<v.InferOutput<typeof boxSchema>>;
export type OfferTerms = Shared<v.InferOutput<typeof activitiesSchema>>;
