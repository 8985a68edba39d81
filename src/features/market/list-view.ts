import { compare, signOf } from '../../lib/decimal.ts';
import type { Coin } from './store.ts';

export type Filter = 'favourites' | 'all' | 'rising' | 'falling';

/** What the list stood at, so that it is there again on return. */
export const view: { filter: Filter; query: string } = { filter: 'all', query: '' };

/**
 * Coins of a filter: in the operator's order, and what rises or falls with the largest change first. `changeOf` gives
 * the change known at the time of choosing: rows do not come, go or move with each tick (LIVE-05).
 */
export const choose = (
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
