import { compare, signOf } from '../../domain/decimal.ts';
import type { Coin } from './store.ts';

export type Filter = 'favourites' | 'all' | 'rising' | 'falling' | 'movers';

/** Filter and search of the list, restored when the customer returns to it. */
export const coinListFilter: { filter: Filter; query: string } = { filter: 'all', query: '' };

/** The change without its sign. */
const sizeOf = (change: string): string => change.replace(/^[-\u2212]/, '');

/**
 * Returns the coins of a filter in the operator's order; rising, falling or all moving coins with the largest
 * change first.
 * @param changeOf the change at the time of choosing the filter, so that ticks do not move, add or remove rows
 * (LIVE-05)
 */
export const filterCoins = (
  coins: readonly Coin[],
  filter: Filter,
  favourites: Readonly<Record<string, unknown>>,
  changeOf: (code: string) => string | undefined,
): readonly Coin[] => {
  if (filter === 'all') return coins;
  if (filter === 'favourites') return coins.filter(({ code }) => code in favourites);
  const known = coins.flatMap((coin) => {
    const change = changeOf(coin.code);
    return change === undefined ? [] : [{ coin, change, sign: signOf(change) }];
  });
  if (filter === 'movers')
    return known
      .filter(({ sign }) => sign !== 0)
      .sort((item, other) => compare(sizeOf(other.change), sizeOf(item.change)))
      .map(({ coin }) => coin);
  const direction = filter === 'rising' ? 1 : -1;
  return known
    .filter(({ sign }) => sign === direction)
    .sort((item, other) => direction * compare(other.change, item.change))
    .map(({ coin }) => coin);
};
