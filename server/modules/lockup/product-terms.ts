import { asc, notInArray } from 'drizzle-orm';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromStoredText, toStoredText } from '../../platform/texts/by-language.ts';
import type { LockupTerms } from '../content/index.ts';
import type { LockupProduct } from './products.ts';
import { lockupProducts } from './schema.ts';

const toRows = (terms: LockupTerms): LockupProduct[] =>
  terms.map(({ name, minimum, maximum, suspended = false, ...product }, place) => ({
    ...product,
    name: toStoredText(name),
    minimum: unitsOf(minimum, QUOTE_ASSET),
    maximum: unitsOf(maximum, QUOTE_ASSET),
    suspended,
    place,
  }));

const fromRows = (rows: readonly LockupProduct[]): LockupTerms =>
  rows.map(({ name, minimum, maximum, suspended, place: _, ...product }) => ({
    ...product,
    name: fromStoredText(name),
    minimum: fromUnits(minimum, scaleOf(QUOTE_ASSET)),
    maximum: fromUnits(maximum, scaleOf(QUOTE_ASSET)),
    ...(suspended ? { suspended } : {}),
  }));

/** Returns terms as they are read once they are stored: "500.00" becomes "500". */
export const normalLockupTerms = (terms: LockupTerms): LockupTerms => fromRows(toRows(terms));

/** Returns the products as a setting, in the operator's order; undefined if there are none. */
export async function readLockupTerms(db: Database): Promise<LockupTerms | undefined> {
  const rows = await db.select().from(lockupProducts).orderBy(asc(lockupProducts.place), asc(lockupProducts.id));
  return rows.length === 0 ? undefined : fromRows(rows);
}

/** Replaces the products. Orders keep the terms under which they were placed. */
export async function writeLockupTerms(tx: Database, terms: LockupTerms): Promise<void> {
  const rows = toRows(terms);
  await tx.delete(lockupProducts).where(
    notInArray(
      lockupProducts.id,
      rows.map(({ id }) => id),
    ),
  );
  for (const { id, ...set } of rows)
    await tx
      .insert(lockupProducts)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: lockupProducts.id, set });
}
