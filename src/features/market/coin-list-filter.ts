import { compare, signOf } from '../../domain/decimal.ts';
import type { Coin } from './store.ts';

export type Filter = 'favourites' | 'all' | 'rising' | 'falling' | 'movers';

export type SortColumn = 'code' | 'price' | 'change';
/** The column by which the list is sorted; undefined for the order of its filter. */
export type Sort = { readonly column: SortColumn; readonly isDescending: boolean } | undefined;

/** Filter, order and search of the list, restored when the customer returns to it. */
export const coinListFilter: { filter: Filter; sort: Sort; query: string } = {
  filter: 'all',
  sort: undefined,
  query: '',
};

/** What a coin is sorted by, at the time of the tap. */
export interface SortValues {
  readonly price: string | undefined;
  readonly change: string | undefined;
}

/**
 * Returns the order after a tap on a column: figures begin with the largest and codes with A, the next tap turns it
 * round, and the third returns to the order of the filter.
 */
export const nextSort = (sort: Sort, column: SortColumn): Sort => {
  const begins = column !== 'code';
  if (sort?.column !== column) return { column, isDescending: begins };
  return sort.isDescending === begins ? { column, isDescending: !begins } : undefined;
};

/** Returns the coins sorted by a column; those without the figure are at the end in either direction. */
export function sortCoins(
  coins: readonly Coin[],
  sort: Sort,
  valuesOf: (code: string) => SortValues | undefined,
): readonly Coin[] {
  if (!sort) return coins;
  const { column, isDescending } = sort;
  const direction = isDescending ? -1 : 1;
  if (column === 'code') return coins.toSorted((a, b) => direction * (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const valued = coins.flatMap((coin) => {
    const value = valuesOf(coin.code)?.[column];
    return value === undefined ? [] : [{ coin, value }];
  });
  const sorted = valued.toSorted((a, b) => direction * compare(a.value, b.value)).map(({ coin }) => coin);
  const known = new Set(sorted);
  return [...sorted, ...coins.filter((coin) => !known.has(coin))];
}

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
