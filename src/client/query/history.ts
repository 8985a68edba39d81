import type { Endpoint, RequestInput } from '../../api/endpoint.ts';
import { mergeRecords } from './history-merge.ts';
import { settings } from '../../storage/settings.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { encode } from '../http/transport.ts';
import { changeCount } from '../http/changes.ts';
import { session, startSession } from '../session/session.ts';
import { type HistoryReading, readCopy, readNewest, readOlder, writeCopy } from './history-reading.ts';
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
   * Reads what the device keeps, then the newest page. Joins a reading under way; with `fresh`, or where a call has
   * changed something since that began, it reads again after it. Never rejects: see `state.error`.
   */
  refresh(options?: { readonly fresh?: boolean }): Promise<void>;
  /** What would be asked for now, encoded. */
  fields(): string;
  /** Whether what it shows or reads is what would be asked for now. */
  isOfInput(): boolean;
  /** Reads the page after the oldest item; nothing while a reading is under way or at the end. Never rejects. */
  more(): Promise<void>;
  /** Takes in a record that another answer brought, such as an order just placed, and keeps it. */
  put(record: ItemOf<R>): void;
  clear(): void;
}

type Given<R extends Endpoint> = Omit<RequestInput<R>, 'page'> | (() => Omit<RequestInput<R>, 'page'>);

const fieldsOf = <R extends HistoryEndpoint>({ input }: HistoryReading<R>): string => encode(input()).toString();
/** What makes it another history: other fields, or another language of its texts. */
const nameOf = <R extends HistoryEndpoint>(reading: HistoryReading<R>): string =>
  `${settings.language}|${fieldsOf(reading)}`;

/** Shows what the device has, does the work, and keeps what has come. */
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
  await work(signal);
  // it may be partly in the language that another window has left
  if (!signal.aborted && settings.language === language) await writeCopy(reading, fields, signal);
};

/**
 * A history as a store: read page by page, merged by id (STORE-03), kept on the device by account where the endpoint
 * says so, cleared with the session. `input` may be a function, read at each refresh: other fields are another history.
 * Made once, at module level.
 */
export const createHistory = <R extends HistoryEndpoint>(
  endpoint: R,
  input: Given<R> = {} as Given<R>,
): HistoryResource<R> => {
  const state = createHistoryState<R>();
  const reading: HistoryReading<R> = {
    endpoint,
    state,
    input: () => (typeof input === 'function' ? (input as () => RequestInput<R>)() : input) as RequestInput<R>,
    pageSize: undefined,
  };
  let running: { promise: Promise<void>; abort: AbortController; changes: number } | undefined;
  /** `nameOf` when the items were asked for. */
  let visible: string | undefined;
  /** Aborted when the history is cleared: what was on its way to the device belongs to nobody any more. */
  let cleared = new AbortController();

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
    cleared.abort();
    cleared = new AbortController();
    reading.added = [];
    visible = undefined;
    Object.assign(state, emptyHistory());
  };

  const refresh = ({ fresh = false } = {}): Promise<void> => {
    const name = nameOf(reading);
    if (visible !== undefined && visible !== name) clear();
    if (running) {
      const isOutdated = fresh || running.changes !== changeCount();
      return isOutdated ? running.promise.then(() => refresh()) : running.promise;
    }
    visible = name;
    return start((signal) => readNewest(reading, signal));
  };

  const more = async (): Promise<void> => {
    if (running || state.last) return;
    const { items, pageSize } = { items: state.items, pageSize: reading.pageSize };
    if (items.length === 0 || pageSize === undefined) return refresh();
    await start((signal) => readOlder(reading, items, pageSize, signal));
  };

  const put = (record: ItemOf<R>): void => {
    if (running) reading.added = mergeRecords(reading.added ?? [], [record]);
    showItems(state, mergeRecords(state.items, [record]));
    // what the customer has just seen is kept at once, whatever becomes of a page that is on its way and may not know
    // of it
    if (visible === undefined || isOfInput()) void writeCopy(reading, encode(reading.input()), cleared.signal);
    if (running) void running.promise.then(() => (visible === undefined ? undefined : refresh()));
  };

  if (endpoint.access === 'customer') onClearUserData(clear);
  const isOfInput = (): boolean => visible === nameOf(reading);
  return { endpoint, state, refresh, fields: () => fieldsOf(reading), isOfInput, more, put, clear };
};

/** Snapshot of a history, refreshed when `useResource` would refresh a resource. */
export const useHistory = <R extends HistoryEndpoint>(records: HistoryResource<R>) => useResource(records);
