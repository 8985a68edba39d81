import { signOf } from '../../lib/decimal.ts';
import type { Coin } from './store.ts';

export type Filter = 'favourites' | 'all' | 'rising' | 'falling';

/** What the list stood at, so that it is there again on return. */
export const view: { filter: Filter; query: string } = { filter: 'all', query: '' };

/**
 * Coins of a filter, in the operator's order. `changeOf` gives the change known at the time of choosing: rows do not
 * come and go with each tick.
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
  return coins.filter(({ code }) => signOf(changeOf(code)) === direction);
};
