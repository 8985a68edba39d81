import { asc, eq } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { dateOf, plusDays, startOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockupProducts } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { ASSET } from '../liquidity/terms.ts';
import { localize } from '../../platform/texts/translate.ts';

export type Product = typeof lockupProducts.$inferSelect;

const write = (units: bigint): string => fromUnits(units, scaleOf(ASSET));
/** Decimals that a daily rate may have. */
export const RATE_SCALE = 6;

/** Income of one day in base units: amount times daily rate, rounded down. Throws where the rate is no number. */
export function incomeOf(amount: bigint, rate: string): bigint {
  const scaled = toUnits(rate, RATE_SCALE);
  if (scaled === undefined) throw new Error(`'${rate}' is no rate`);
  return (amount * scaled) / (100n * 10n ** BigInt(RATE_SCALE));
}

/**
 * The days of an order that is placed now: the first whole day is the first that earns, and `days` later, at the
 * beginning of the day, it is released.
 */
export const termOf = (days: number, now: number): { begins: string; ends: string } => {
  const begins = plusDays(dateOf(now), 1);
  return { begins, ends: plusDays(begins, days) };
};

export const findProduct = async (db: Database, id: string): Promise<Product | undefined> =>
  (await db.select().from(lockupProducts).where(eq(lockupProducts.id, id)))[0];

/** What can be locked now, and what is closed for the moment, in the operator's order (LOCK-01). */
export async function productsFor(db: Database, language: Language) {
  const rows = await db.select().from(lockupProducts).orderBy(asc(lockupProducts.place), asc(lockupProducts.id));
  return rows.map(({ id, name, rate, days, minimum, maximum, suspended }) => ({
    id,
    name: localize(name, language),
    rate,
    days,
    minimum: write(minimum),
    maximum: write(maximum),
    suspended,
  }));
}

/** Start and end of an order of this product, were it placed now. */
export const datesOf = (product: Pick<Product, 'days'>, now: number): { begins: number; ends: number } => {
  const { begins, ends } = termOf(product.days, now);
  return { begins: startOf(begins), ends: startOf(ends) };
};
