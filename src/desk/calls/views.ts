import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DeskView, ViewResponse } from '../api/desk-call.ts';
import { PAGE_SIZE } from '../api/paging.ts';
import { call } from './http.ts';
import { queries } from './queries.ts';

/** Interval at which an open page is read again. */
const REFRESH_MS = 10_000;

/** Fields of a view; those that are empty or undefined are left out. */
export type Fields = Readonly<Record<string, string | number | undefined>>;

const read = <V extends DeskView>(view: V, fields: Fields, signal: AbortSignal): Promise<ViewResponse<V>> => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const body = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  return call(`view/${view.id}`, { body, signal });
};

/** Reads a view and keeps it current; `isStill`: reads it only again after something was done. */
export const useView = <V extends DeskView>(view: V, fields: Fields = {}, { isStill = false } = {}) =>
  useQuery({
    queryKey: [view.id, fields],
    queryFn: ({ signal }) => read(view, fields, signal),
    ...(isStill ? { staleTime: Infinity } : { refetchInterval: REFRESH_MS }),
  });

/** Reads a list page by page: newest first, continued by `before`, or oldest first, continued by `after`. */
export function useRows<V extends DeskView, Row extends { readonly id: number }>(
  view: V,
  fields: Fields,
  rowsOf: (response: ViewResponse<V>) => readonly Row[],
  cursor: 'before' | 'after' = 'before',
) {
  const { data, ...query } = useInfiniteQuery({
    // pages of rows are kept in another form than what `useView` reads of the same view
    queryKey: [view.id, fields, 'rows'],
    queryFn: ({ signal, pageParam }) => read(view, { ...fields, [cursor]: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (response) => {
      const rows = rowsOf(response);
      return rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id;
    },
    refetchInterval: REFRESH_MS,
  });
  return { ...query, rows: data?.pages.flatMap((response) => rowsOf(response)) };
}

/** Reads all open views again, after something was done. */
export const refreshViews = (): Promise<void> => queries.invalidateQueries();
