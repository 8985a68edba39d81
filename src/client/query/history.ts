import type { Endpoint, RequestInput } from '../../api/endpoint.ts';
import { mergeRecords } from './history-merge.ts';
import { settings } from '../../storage/settings.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { encode } from '../http/transport.ts';
import { changeCount } from '../http/changes.ts';
import { session, startSession } from '../session/session.ts';
import { type HistoryReading, readCopy, readCopyOffline, readNewest, readOlder, writeCopy } from './history-reading.ts';
import {
  createHistoryState,
  emptyHistory,
  type HistoryEndpoint,
  type HistoryState,
  type ItemOf,
  showItems,
} from './history-state.ts';
import { readError } from './read-error.ts';
import { useResource } from './use-resource.ts';

export interface HistoryResource<R extends HistoryEndpoint> {
  readonly endpoint: R;
  readonly state: HistoryState<R>;
  /**
   * Reads the cached copy, then the newest page. Joins a running read. With `fresh`, or if a call has changed something
   * since that read began, it reads once more afterwards. Never rejects: see `state.error`.
   */
  refresh(options?: { readonly fresh?: boolean }): Promise<void>;
  /** Returns the current request fields, encoded. */
  fields(): string;
  /** Whether the shown or running read belongs to the current request fields. */
  matchesInput(): boolean;
  /** Reads the page after the oldest item. Does nothing during another read or at the end. Never rejects. */
  more(): Promise<void>;
  /** Adds a record from another response, such as an order just placed, and stores it on the device. */
  put(record: ItemOf<R>): void;
  clear(): void;
}

type InputSource<R extends Endpoint> = Omit<RequestInput<R>, 'page'> | (() => Omit<RequestInput<R>, 'page'>);

const fieldsOf = <R extends HistoryEndpoint>({ input }: HistoryReading<R>): string => encode(input()).toString();
/** Returns the key that identifies a history: its fields and the language of its texts. */
const keyOf = <R extends HistoryEndpoint>(reading: HistoryReading<R>): string =>
  `${settings.language}|${fieldsOf(reading)}`;

/** Shows the cached copy, runs `work`, and stores the result. */
const run = async <R extends HistoryEndpoint>(
  reading: HistoryReading<R>,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const { endpoint, state } = reading;
  const fields = encode(reading.input());
  const { language } = settings;
  if (endpoint.access === 'customer') {
    await startSession();
    if (session.status !== 'in' || signal.aborted) return;
  }
  if (endpoint.cache === 'indexeddb' && state.value === undefined) await readCopy(reading, fields, signal);
  if (signal.aborted) return;
  const endOffline =
    endpoint.cache === 'indexeddb' && state.value === undefined
      ? await readCopyOffline(reading, fields, signal)
      : undefined;
  await work(signal).finally(endOffline);
  // if another window changed the language meanwhile, some of the texts are in the old one
  if (!signal.aborted && settings.language === language) await writeCopy(reading, fields, signal);
};

/**
 * Creates a store of a history: read page by page, merged by id (STORE-03), cached on the device by account if the
 * endpoint allows it, cleared with the session. `input` may be a function, called at each refresh: if its fields
 * change, the history starts over. Create it once, at module level.
 */
export const createHistory = <R extends HistoryEndpoint>(
  endpoint: R,
  input: InputSource<R> = {} as InputSource<R>,
  { countGone }: Pick<HistoryReading<R>, 'countGone'> = {},
): HistoryResource<R> => {
  const state = createHistoryState<R>();
  const reading: HistoryReading<R> = {
    endpoint,
    state,
    input: () => (typeof input === 'function' ? (input as () => RequestInput<R>)() : input) as RequestInput<R>,
    pageSize: undefined,
    countGone,
  };
  let running: { promise: Promise<void>; abort: AbortController; changes: number } | undefined;
  /** `keyOf` when the items were requested. */
  let loadedKey: string | undefined;
  /** Aborted when the history is cleared: pending writes belong to an ended session. */
  let writes = new AbortController();

  const start = (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const abort = new AbortController();
    const changes = changeCount();
    reading.added = [];
    state.loading = true;
    const promise = run(reading, work, abort.signal)
      .catch((error: unknown) => {
        state.error = readError(error, { endpoint, signal: abort.signal, store: 'Records' }) ?? state.error;
      })
      .finally(() => {
        if (running?.abort !== abort) return;
        running = undefined;
        state.loading = false;
      });
    running = { promise, abort, changes };
    return promise;
  };

  const clear = (): void => {
    running?.abort.abort();
    running = undefined;
    writes.abort();
    writes = new AbortController();
    reading.added = [];
    loadedKey = undefined;
    Object.assign(state, emptyHistory());
  };

  const refresh = ({ fresh = false } = {}): Promise<void> => {
    const key = keyOf(reading);
    if (loadedKey !== undefined && loadedKey !== key) clear();
    if (running) {
      const isOutdated = fresh || running.changes !== changeCount();
      return isOutdated ? running.promise.then(() => refresh()) : running.promise;
    }
    loadedKey = key;
    return start((signal) => readNewest(reading, signal));
  };

  const more = async (): Promise<void> => {
    if (running || state.last) return;
    const { items } = state;
    const { pageSize } = reading;
    if (items.length === 0 || pageSize === undefined) return refresh();
    await start((signal) => readOlder(reading, items, pageSize, signal));
  };

  const put = (record: ItemOf<R>): void => {
    if (running) reading.added = mergeRecords(reading.added ?? [], [record]);
    showItems(state, mergeRecords(state.items, [record]));
    // stored immediately, even if a page on its way lacks the record: the customer has just seen it
    if (loadedKey === undefined || matchesInput()) void writeCopy(reading, encode(reading.input()), writes.signal);
    if (running) void running.promise.then(() => (loadedKey === undefined ? undefined : refresh()));
  };

  if (endpoint.access === 'customer') onClearUserData(clear);
  const matchesInput = (): boolean => loadedKey === keyOf(reading);
  return { endpoint, state, refresh, fields: () => fieldsOf(reading), matchesInput, more, put, clear };
};

/** Returns a snapshot of a history, refreshed whenever `useResource` would refresh a resource. */
export const useHistory = <R extends HistoryEndpoint>(history: HistoryResource<R>) => useResource(history);
