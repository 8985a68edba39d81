import { ref } from 'valtio';
import type { RequestInput, ResponseOf } from '../../api/endpoint.ts';
import { requestDetailed } from '../http/request.ts';
import { beforeNetwork } from './before-network.ts';
import { mergePage, mergeRecords } from './history-merge.ts';
import { type HistoryEndpoint, type HistoryState, type ItemOf, type Paged, showItems } from './history-state.ts';

/**
 * Pages that a refresh reads to close the gap to what the device keeps; beyond it, older records are read again as they
 * are asked for.
 */
const CATCH_UP = 5;
/** Records of one history that stay on the device. */
const CACHED_RECORDS = 2000;

/** A history while it is read. */
export interface HistoryReading<R extends HistoryEndpoint> {
  readonly endpoint: R;
  readonly state: HistoryState<R>;
  /** The fields that it is asked for with now. */
  readonly input: () => RequestInput<R>;
  /** Nobody waits for it (OFF-03). */
  readonly ahead?: boolean;
  /** Records that came otherwise since it began, such as an order just placed: no page of it may know of them. */
  added?: readonly ItemOf<R>[];
  /** Records a page, learnt from the first that was not the last. */
  pageSize: number | undefined;
}

interface Page<R extends HistoryEndpoint> {
  readonly lists: ItemOf<R>[];
  /** There is no older one. */
  readonly end: boolean;
  readonly response: ResponseOf<R>;
  readonly at: number;
}

/** Shows what the device has of it, where nothing is shown yet; resolves when the network may be asked. */
export const readCopy = async <R extends HistoryEndpoint>(
  { endpoint, state }: HistoryReading<R>,
  fields: URLSearchParams,
  signal: AbortSignal,
): Promise<void> => {
  const copy = await (await import('./response-cache.ts')).readCached(endpoint, fields);
  if (!copy || signal.aborted || state.items.length > 0) return;
  showItems(state, copy.value.lists);
  Object.assign(state, { value: ref(copy.value), at: copy.at, source: 'device', last: copy.value.last === true });
  await beforeNetwork();
};

/** Stores on the device what is shown, where the endpoint says so. */
export const writeCopy = async <R extends HistoryEndpoint>(
  { endpoint, state, ahead }: HistoryReading<R>,
  fields: URLSearchParams,
  signal: AbortSignal,
): Promise<void> => {
  if (endpoint.cache !== 'indexeddb' || state.at === undefined) return;
  const { writeCached } = await import('./response-cache.ts');
  const lists = state.items.slice(0, CACHED_RECORDS);
  const value = { ...state.value, lists, last: state.last && lists.length === state.items.length };
  if (!signal.aborted) await writeCached(endpoint, fields, value, state.at, { ahead });
};

const showPages = <R extends HistoryEndpoint>({ state, added }: HistoryReading<R>, items: readonly ItemOf<R>[]): void =>
  showItems(state, added ? mergeRecords(items, added) : items);

/** One page of the server; undefined when nobody waits any more. */
const readPage = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  page: number,
  signal: AbortSignal,
): Promise<Page<R> | undefined> => {
  const { response, at } = await requestDetailed(
    reading.endpoint,
    { ...reading.input(), page },
    { signal, ahead: reading.ahead },
  );
  if (signal.aborted) return undefined;
  const { lists, last, total } = response as Paged<ItemOf<R>>;
  if (lists.length > 0 && page === 1) reading.pageSize = lists.length;
  const { pageSize } = reading;
  const isLast =
    last ??
    (total === undefined ? lists.length < (pageSize ?? 1) : (page - 1) * (pageSize ?? 0) + lists.length >= total);
  reading.state.error = undefined;
  return { lists, end: lists.length === 0 || isLast, response, at };
};

/**
 * The newest page, and as many as it takes to reach what is held; where that is too far or fails, what is held goes.
 */
export const readNewest = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = reading;
  const { items: old, last: ended } = state;
  const held = new Set(old.map(({ id }) => id));
  let fresh: readonly ItemOf<R>[] = [];
  let joined = false;
  let newest: Page<R> | undefined;
  // of now, and only with its items: until they join, what is held is as old as it was
  const showNewest = (items: readonly ItemOf<R>[]): void => {
    if (newest) Object.assign(state, { value: ref(newest.response as object), at: newest.at, source: 'network' });
    showPages(reading, items);
  };
  try {
    for (let page = 1; page <= CATCH_UP && !joined; page += 1) {
      const got = await readPage(reading, page, signal);
      if (!got) return;
      newest ??= got;
      fresh = mergePage(fresh, got.lists, { first: page === 1, last: got.end });
      joined = got.end || old.length === 0 || got.lists.some(({ id }) => held.has(id));
      if (!joined) continue;
      showNewest(mergePage(old, fresh, { first: true, last: got.end }));
      state.last = got.end || (ended && state.items.at(-1)?.id === old.at(-1)?.id);
    }
  } finally {
    if (!joined && fresh.length > 0 && !signal.aborted) {
      showNewest(fresh);
      state.last = false;
    }
  }
};

/** The page after the oldest item. `pageSize` is known. */
export const readOlder = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  held: readonly ItemOf<R>[],
  pageSize: number,
  signal: AbortSignal,
): Promise<void> => {
  const { state } = reading;
  const isWhole = held.length % pageSize === 0;
  const got = await readPage(reading, Math.floor(held.length / pageSize) + 1, signal);
  if (!got) return;
  showPages(reading, mergePage(held, got.lists, { first: false, last: got.end }));
  state.last = got.end;
  // newer records have moved older ones to this page: they are there twice, the newer ones not yet
  const hasMoved = got.lists.some(({ id }) => held.some((item) => item.id === id));
  if (hasMoved && (isWhole || state.items.length === held.length)) await readNewest(reading, signal);
};
