import { asc, eq } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import { dateOf, plusDays, startOfDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockupProducts } from './schema.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { localize } from '../../platform/texts/translate.ts';

export type LockupProduct = typeof lockupProducts.$inferSelect;

const formatUnits = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));
/** Largest number of decimals of a daily rate. */
export const RATE_SCALE = 6;

/** Returns the income of one day in base units: amount times daily rate, rounded down. Throws for an invalid rate. */
export function dailyIncome(amount: bigint, rate: string): bigint {
  const scaled = toUnits(rate, RATE_SCALE);
  if (scaled === undefined) throw new Error(`'${rate}' is no rate`);
  return (amount * scaled) / (100n * 10n ** BigInt(RATE_SCALE));
}

/**
 * Returns the dates of an order that is placed now. The next day is the first that earns, and the order is released
 * `days` later, at the start of the day.
 */
export const lockupDates = (days: number, now: number): { begins: string; ends: string } => {
  const begins = plusDays(dateOf(now), 1);
  return { begins, ends: plusDays(begins, days) };
};

export const findProduct = async (db: Database, id: string): Promise<LockupProduct | undefined> =>
  (await db.select().from(lockupProducts).where(eq(lockupProducts.id, id)))[0];

/** Returns how many products take orders. */
export const countOpenProducts = (db: Database): Promise<number> =>
  db.$count(lockupProducts, eq(lockupProducts.suspended, false));

/** Returns all products in the operator's order, including suspended ones (LOCK-01). */
export async function productsFor(db: Database, language: Language) {
  const rows = await db.select().from(lockupProducts).orderBy(asc(lockupProducts.place), asc(lockupProducts.id));
  return rows.map(({ id, name, rate, days, minimum, maximum, suspended }) => ({
    id,
    name: localize(name, language),
    rate,
    days,
    minimum: formatUnits(minimum),
    maximum: formatUnits(maximum),
    suspended,
  }));
}

/** Returns the start and the end in ms of an order of this product that is placed now. */
export const lockupTimes = (product: Pick<LockupProduct, 'days'>, now: number): { begins: number; ends: number } => {
  const { begins, ends } = lockupDates(product.days, now);
  return { begins: startOfDate(begins), ends: startOfDate(ends) };
};
