import { compare, signOf } from '../../domain/decimal.ts';
import type { Coin } from './store.ts';

export type Filter = 'favourites' | 'all' | 'rising' | 'falling';

/** Filter and search of the list, restored when the customer returns to it. */
export const coinListFilter: { filter: Filter; query: string } = { filter: 'all', query: '' };

/**
 * Returns the coins of a filter in the operator's order; rising or falling coins with the largest change first.
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
  const direction = filter === 'rising' ? 1 : -1;
  return coins
    .flatMap((coin) => {
      const change = changeOf(coin.code);
      return change !== undefined && signOf(change) === direction ? [{ coin, change }] : [];
    })
    .sort((item, other) => direction * compare(other.change, item.change))
    .map(({ coin }) => coin);
};
