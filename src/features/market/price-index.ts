import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Snapshot } from 'valtio';
import { coinIndex } from '../../api/coin-index.ts';
import { createResource } from '../../client/query/resource.ts';
import { isZero } from '../../domain/rounding.ts';

/** The coin whose sources are read. */
export const indexed = { code: '' };

/** What the price of that coin rests on right now. */
export const priceIndex = createResource(coinIndex, () => ({ code: indexed.code }));

export type PriceIndex = Snapshot<NonNullable<typeof priceIndex.state.value>>;

/** Counts the sources that make up the price. */
const countUsed = ({ sources }: PriceIndex): number => sources.filter(({ share }) => !isZero(share)).length;

/** Whether the price comes from exchanges whose shares are known, so that there is more to say than one line. */
export const hasDetails = (index: PriceIndex): boolean =>
  index.needed > 0 && (index.grade !== 'shown' || (countUsed(index) > 0 && countUsed(index) < index.needed));

/** Returns a sentence on where a price comes from and, if orders can't use it, why (FEED-03). */
export function usePriceOrigin(index: PriceIndex): string {
  const { t } = useLingui();
  const used = countUsed(index);
  const { grade, needed, sources } = index;
  if (needed === 0) return t`Simulated price. It doesn't come from an exchange.`;
  if (grade === 'tradable')
    return t`${plural(used, { one: 'Price from # exchange', other: 'Price from # exchanges' })}`;
  if (grade === 'none')
    return sources.length > 1
      ? t`No price right now, because the exchanges differ too much. You can't place new orders.`
      : t`We aren't getting prices from the exchanges right now. You can't place new orders.`;
  if (!hasDetails(index)) return t`This price is for information only. You can't place orders in this coin.`;
  return t`${plural(used, {
    one: `Only # exchange has a price right now. New orders need at least ${needed}.`,
    other: `Only # exchanges have a price right now. New orders need at least ${needed}.`,
  })}`;
}
