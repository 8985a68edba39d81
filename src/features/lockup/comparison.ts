import { compare } from '../../domain/decimal.ts';
import { maximum, minimum } from '../../domain/money.ts';
import type { LockupProduct } from './store.ts';

/** The amount in USDT that products are compared by, if all of them allow it. */
const USUAL_BASE = '1000';

/** A product whose earnings can be compared: open, with all its terms stated. */
const isComparable = ({ suspended, rate, ends, minimum: least, maximum: most }: LockupProduct): boolean =>
  !suspended && rate !== undefined && ends !== undefined && least !== undefined && most !== undefined;

/**
 * Returns one amount that every comparable product allows, so that their earnings compare; undefined if there is none.
 * Products that cannot be compared do not count, and show no earnings.
 */
export function comparisonBase(products: readonly LockupProduct[]): string | undefined {
  const limits = products.filter(isComparable);
  const [first, ...others] = limits;
  if (!first) return undefined;
  const least = maximum(first.minimum ?? '0', ...others.map((product) => product.minimum ?? '0'));
  const most = minimum(first.maximum ?? '0', ...others.map((product) => product.maximum ?? '0'));
  if (compare(least, most) > 0) return undefined;
  return compare(USUAL_BASE, least) < 0 ? least : minimum(USUAL_BASE, most);
}

/** Returns the amount that a product's earnings are shown for; undefined if it has none to compare. */
export const comparedAmount = (product: LockupProduct, base: string | undefined): string | undefined =>
  isComparable(product) ? base : undefined;
