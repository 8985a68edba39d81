import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { findMatches } from '../../domain/matches.ts';
import {
  coinListFilter,
  type Filter,
  filterCoins,
  nextSort,
  type Sort,
  sortCoins,
  type SortColumn,
} from './coin-list-filter.ts';
import { favourites } from './favourites.ts';
import { nearestCoin } from './nearest-coin.ts';
import { quoteOf } from './quotes.ts';
import type { Coin } from './store.ts';

/** Coins offered below the favourites. */
const SUGGESTED = 5;

/** Returns the coins that match filter and search, in order; all three are restored the next time the page opens. */
export function useFilteredCoins(coins: readonly Coin[] | undefined) {
  const { codes } = useSnapshot(favourites);
  const [{ filter, sort, tapCount, tappedAt }, setChoice] = useState({
    filter: coinListFilter.filter,
    sort: coinListFilter.sort,
    tapCount: 0,
    tappedAt: Date.now(),
  });
  const choose = (choice: { filter?: Filter; sort?: Sort }): void =>
    setChoice({ filter, sort, ...choice, tapCount: tapCount + 1, tappedAt: Date.now() });
  const [query, setQuery] = useState(coinListFilter.query);
  const deferredQuery = useDeferredValue(query);
  useEffect(() => void Object.assign(coinListFilter, { filter, sort, query }), [filter, sort, query]);
  // the figures at the last tap on a filter or column, even on the same one: the order does not change between taps
  const figures = useMemo(
    () => new Map((coins ?? []).map(({ code }) => [code, { ...quoteOf(code) }])),
    // oxlint-disable-next-line react/exhaustive-deps
    [coins?.length, filter, tapCount],
  );
  const ofFilter = useMemo<readonly Coin[]>(
    () =>
      sortCoins(
        filterCoins(coins ?? [], filter, codes, (code) => figures.get(code)?.change),
        sort,
        (code) => figures.get(code),
      ),
    [coins, filter, sort, codes, figures],
  );
  const matchingCoins = useMemo(() => {
    // a chosen column decides the order also of a search
    if (!sort) return findMatches(ofFilter, deferredQuery);
    const found = new Set(findMatches(ofFilter, deferredQuery));
    return ofFilter.filter((coin) => found.has(coin));
  }, [ofFilter, deferredQuery, sort]);
  const isByFigures = sort ? sort.column !== 'code' : filter === 'rising' || filter === 'falling';
  return {
    filter,
    setFilter: (next: Filter): void => choose({ filter: next }),
    sort,
    sortBy: (column: SortColumn): void => choose({ sort: nextSort(sort, column) }),
    /** When figures decided the order, in ms; undefined if they did not. */
    orderedAt: isByFigures ? tappedAt : undefined,
    query,
    setQuery,
    /** The query of `matchingCoins`. */
    deferredQuery,
    matchingCoins,
    /** The coin that was probably meant, if none matches. */
    nearest: matchingCoins.length === 0 ? nearestCoin(deferredQuery, coins ?? []) : undefined,
    /** Coins that a tap on their star adds. */
    others: (coins ?? []).filter(({ code }) => !(code in codes)).slice(0, SUGGESTED),
    favouriteCount: coins?.filter(({ code }) => code in codes).length,
  };
}
