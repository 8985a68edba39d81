import { ref } from 'valtio';
import type { RequestInput, ResponseOf } from '../../api/endpoint.ts';
import { requestDetailed } from '../http/request.ts';
import { beforeNetwork } from './before-network.ts';
import { mergePage, mergeRecords } from './history-merge.ts';
import type { Cached } from './response-cache.ts';
import { type HistoryEndpoint, type HistoryState, type ItemOf, type Paged, showItems } from './history-state.ts';

/**
 * Pages that a refresh reads at most to close the gap to the cached records. Beyond that, older records are read again
 * on demand.
 */
const MAX_CATCH_UP_PAGES = 5;
/** Records that the device caches of one history. */
const MAX_CACHED_RECORDS = 2000;

/** What reading a history needs: its endpoint, its state, and where the read has got to. */
export interface HistoryReading<R extends HistoryEndpoint> {
  readonly endpoint: R;
  readonly state: HistoryState<R>;
  /** Returns the current request fields. */
  readonly input: () => RequestInput<R>;
  /** Counts the held records that the server no longer has in its list, so that its pages have moved up. */
  readonly countGone?: ((items: readonly ItemOf<R>[]) => number) | undefined;
  /** Whether this is a prefetch (OFF-03). */
  readonly ahead?: boolean;
  /** Records added since the read began, such as an order just placed. Its pages may lack them. */
  added?: readonly ItemOf<R>[];
  /** Records per page, learnt from the first page. */
  pageSize: number | undefined;
}

interface Page<R extends HistoryEndpoint> {
  readonly lists: ItemOf<R>[];
  /** No older page exists. */
  readonly isLast: boolean;
  readonly response: ResponseOf<R>;
  readonly at: number;
  /** `worker` for a cached copy. */
  readonly source: 'network' | 'worker';
}

const showCopy = <R extends HistoryEndpoint>(
  { state }: HistoryReading<R>,
  copy: Cached<R> | undefined,
  signal: AbortSignal,
): void => {
  if (!copy || signal.aborted || state.items.length > 0) return;
  const { value, at, language } = copy as Cached<HistoryEndpoint>;
  showItems(state, value.lists as ItemOf<R>[]);
  Object.assign(state, { value: ref(value), at, source: 'device', language, last: value.last === true });
};

/** Shows the cached copy if nothing is shown yet. Resolves when the network may be asked. */
export const readCopy = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  fields: URLSearchParams,
  signal: AbortSignal,
): Promise<void> => {
  showCopy(reading, await (await import('./response-cache.ts')).readCached(reading.endpoint, fields), signal);
  if (reading.state.value !== undefined) await beforeNetwork();
};

/** Shows the cached copy in any language while there is no connection. Returns a function that ends this. */
export const readCopyOffline = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  fields: URLSearchParams,
  signal: AbortSignal,
): Promise<() => void> => {
  const { readCachedInAny, whileOffline } = await import('./response-cache.ts');
  return whileOffline(reading, async () => showCopy(reading, await readCachedInAny(reading.endpoint, fields), signal));
};

/** Stores the shown records on the device if the endpoint allows it. */
export const writeCopy = async <R extends HistoryEndpoint>(
  { endpoint, state, ahead }: HistoryReading<R>,
  fields: URLSearchParams,
  signal: AbortSignal,
): Promise<void> => {
  if (endpoint.cache !== 'indexeddb' || state.at === undefined || state.language !== undefined) return;
  const { writeCached } = await import('./response-cache.ts');
  const lists = state.items.slice(0, MAX_CACHED_RECORDS);
  const value = { ...state.value, lists, last: state.last && lists.length === state.items.length };
  if (!signal.aborted) await writeCached(endpoint, fields, value, state.at, { ahead });
};

const showMerged = <R extends HistoryEndpoint>(
  { state, added }: HistoryReading<R>,
  items: readonly ItemOf<R>[],
): void => showItems(state, added ? mergeRecords(items, added) : items);

/** Whether no older page exists: by what the server says, otherwise by the size of its pages. */
export const isLastPage = (
  { lists, last, total }: Paged<unknown>,
  page: number,
  pageSize: number | undefined,
): boolean => {
  if (lists.length === 0) return true;
  if (last !== undefined) return last;
  return total === undefined ? lists.length < (pageSize ?? 1) : (page - 1) * (pageSize ?? 0) + lists.length >= total;
};

/** Reads one page from the server; returns undefined if the read was aborted. */
const readPage = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  page: number,
  signal: AbortSignal,
): Promise<Page<R> | undefined> => {
  const { response, at, source } = await requestDetailed(
    reading.endpoint,
    { ...reading.input(), page },
    { signal, ahead: reading.ahead },
  );
  if (signal.aborted) return undefined;
  const { lists } = response as Paged<ItemOf<R>>;
  if (lists.length > 0 && page === 1) reading.pageSize = lists.length;
  reading.state.error = undefined;
  return { lists, isLast: isLastPage(response, page, reading.pageSize), response, at, source };
};

/**
 * Reads the newest page, and further ones until they reach the held records. If that takes too many pages or fails, the
 * held records are dropped.
 */
export const readNewest = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = reading;
  const { last: heldLast } = state;
  // records with texts of another language are not mixed with new ones
  const held = state.language === undefined ? state.items : [];
  const heldIds = new Set(held.map(({ id }) => id));
  let fresh: readonly ItemOf<R>[] = [];
  let hasJoined = false;
  let newest: Page<R> | undefined;
  // the state gets the new time only together with the new items: until these join, the held ones keep their age
  const showNewest = (items: readonly ItemOf<R>[]): void => {
    if (newest)
      Object.assign(state, {
        value: ref(newest.response as object),
        at: newest.at,
        source: newest.source,
        language: undefined,
      });
    showMerged(reading, items);
  };
  try {
    for (let number = 1; number <= MAX_CATCH_UP_PAGES && !hasJoined; number += 1) {
      const page = await readPage(reading, number, signal);
      if (!page) return;
      newest ??= page;
      fresh = mergePage(fresh, page.lists, { first: number === 1, last: page.isLast });
      hasJoined = page.isLast || held.length === 0 || page.lists.some(({ id }) => heldIds.has(id));
      if (!hasJoined) continue;
      showNewest(mergePage(held, fresh, { first: true, last: page.isLast }));
      state.last = page.isLast || (heldLast && state.items.at(-1)?.id === held.at(-1)?.id);
    }
  } finally {
    if (!hasJoined && fresh.length > 0 && !signal.aborted) {
      showNewest(fresh);
      state.last = false;
    }
  }
};

/** Reads the page after the oldest held record. */
export const readOlder = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  held: readonly ItemOf<R>[],
  pageSize: number,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = reading;
  const goneCount = reading.countGone?.(held) ?? 0;
  // a server that still lists them has nothing new on the first of these pages
  for (const count of goneCount > 0 ? [held.length - goneCount, held.length] : [held.length]) {
    const page = await readPage(reading, Math.floor(count / pageSize) + 1, signal);
    if (!page) return;
    // records that the server no longer lists stay until the next refresh, so that nothing moves under a finger
    showMerged(
      reading,
      goneCount > 0 ? mergeRecords(held, page.lists) : mergePage(held, page.lists, { first: false, last: page.isLast }),
    );
    state.last = page.isLast;
    // held records on this page mean that newer ones, which we do not have yet, moved them here
    const hasMoved = page.lists.some(({ id }) => held.some((item) => item.id === id));
    const hasGrown = state.items.length > held.length;
    if (hasMoved && goneCount === 0 && (count % pageSize === 0 || !hasGrown)) await readNewest(reading, signal);
    if (hasGrown || page.isLast) return;
  }
};
