import type * as v from 'valibot';
import { proxy, ref } from 'valtio';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { type HistoryRecord, mergeRecords } from '../../storage/records.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { requestDetailed } from '../http/request.ts';
import { CallError } from '../http/errors.ts';
import { mergePage } from './history-merge.ts';
import type { ResourceState } from './resource.ts';
import { session, startSession } from '../session/session.ts';
import { encode } from '../http/transport.ts';
import { useResource } from './use-resource.ts';

/** An answer of a paged list, as `lists(...)` of the contract reads it. */
interface Paged<Item> {
  readonly lists: Item[];
  readonly total?: number | undefined;
  readonly last?: boolean | undefined;
}

/** An endpoint whose response is a page of a history. */
export type HistoryEndpoint = Endpoint<v.GenericSchema<any, any>, v.GenericSchema<any, Paged<HistoryRecord>>>;
export type ItemOf<R extends HistoryEndpoint> = ResponseOf<R>['lists'][number];

/** What a screen shows of a history; `value` is the newest first page, for what stands in it beside the list. */
export interface HistoryState<R extends HistoryEndpoint> extends ResourceState<ResponseOf<R>> {
  /** Newest first, each id once, without a gap: older records are left out until the pages between have come. */
  items: readonly ItemOf<R>[];
  /** The oldest record of all is among the items. */
  last: boolean;
}

export interface HistoryResource<R extends HistoryEndpoint> {
  readonly endpoint: R;
  readonly state: HistoryState<R>;
  /**
   * Reads what the device keeps, then the newest page; joins a reading under way, or with `fresh` reads again after it.
   * Never rejects: see `state.error`.
   */
  refresh(options?: { readonly fresh?: boolean }): Promise<void>;
  /** Reads the page after the oldest item; nothing while a reading is under way or at the end. Never rejects. */
  more(): Promise<void>;
  /** Takes in a record that another answer brought, such as an order just placed, and keeps it. */
  put(record: ItemOf<R>): void;
  clear(): void;
}

type Given<R extends Endpoint> = Omit<RequestInput<R>, 'page'> | (() => Omit<RequestInput<R>, 'page'>);

/**
 * Pages that a refresh reads to close the gap to what the device keeps; beyond it, older records are read again as they
 * are asked for.
 */
const CATCH_UP = 5;
/** Records of one history that stay on the device. */
const KEPT = 2000;

/**
 * A history as a store: read page by page, merged by id (STORE-03), kept on the device by account where the endpoint says
 * so, cleared with the session. `input` may be a function, read at each refresh: other fields are another history.
 * Made once, at module level.
 */
export const createHistory = <R extends HistoryEndpoint>(
  endpoint: R,
  input: Given<R> = {} as Given<R>,
): HistoryResource<R> => {
  type Item = ItemOf<R>;
  const empty = (): HistoryState<R> => ({
    value: undefined,
    items: [],
    at: undefined,
    source: undefined,
    error: undefined,
    loading: false,
    last: false,
  });
  const state = proxy(empty()) as HistoryState<R>;
  let running: { promise: Promise<void>; abort: AbortController } | undefined;
  /** The fields that the items were asked for with. */
  let shown: string | undefined;
  /** Aborted when the history is cleared: what was on its way to the device belongs to nobody any more. */
  let cleared = new AbortController();
  /** Records a page, learnt from the first that was not the last. */
  let size: number | undefined;

  const given = (): RequestInput<R> =>
    (typeof input === 'function' ? (input as () => RequestInput<R>)() : input) as RequestInput<R>;
  const show = (items: readonly Item[]): void => {
    // replaced whole: a proxy for each of a thousand records would only cost
    state.items = ref([...items]);
  };

  const readCopy = async (fields: URLSearchParams, signal: AbortSignal): Promise<void> => {
    const kept = await (await import('./response-cache.ts')).readCached(endpoint, fields);
    if (!kept || signal.aborted || state.items.length > 0) return;
    show(kept.value.lists);
    Object.assign(state, { value: ref(kept.value), at: kept.at, source: 'device', last: kept.value.last === true });
  };

  const keep = async (fields: URLSearchParams, signal: AbortSignal): Promise<void> => {
    if (endpoint.cache !== 'indexeddb' || state.at === undefined) return;
    const { writeCached } = await import('./response-cache.ts');
    const lists = state.items.slice(0, KEPT);
    const value = { ...state.value, lists, last: state.last && lists.length === state.items.length };
    if (!signal.aborted) await writeCached(endpoint, fields, value, state.at);
  };

  /** One page of the server; undefined when nobody waits any more. */
  const read = async (
    page: number,
    signal: AbortSignal,
  ): Promise<{ lists: Item[]; end: boolean; answer: ResponseOf<R>; at: number } | undefined> => {
    const { answer, at } = await requestDetailed(endpoint, { ...given(), page }, { signal });
    if (signal.aborted) return undefined;
    const { lists, last, total } = answer as Paged<Item>;
    if (lists.length > 0 && page === 1) size = lists.length;
    const end =
      lists.length === 0 ||
      (last ?? (total === undefined ? lists.length < (size ?? 1) : (page - 1) * (size ?? 0) + lists.length >= total));
    state.error = undefined;
    return { lists, end, answer, at };
  };

  /**
   * The newest page, and as many as it takes to reach what is held; where that is too far or fails, what is held goes.
   */
  const readNewest = async (signal: AbortSignal): Promise<void> => {
    const [old, ended] = [state.items, state.last];
    const held = new Set(old.map(({ id }) => id));
    let fresh: readonly Item[] = [];
    let joined = false;
    try {
      for (let page = 1; page <= CATCH_UP && !joined; page += 1) {
        const got = await read(page, signal);
        if (!got) return;
        if (page === 1) Object.assign(state, { value: ref(got.answer as object), at: got.at, source: 'network' });
        fresh = mergePage(fresh, got.lists, { first: page === 1, last: got.end });
        joined = got.end || old.length === 0 || got.lists.some(({ id }) => held.has(id));
        if (!joined) continue;
        show(mergePage(old, fresh, { first: true, last: got.end }));
        state.last = got.end || (ended && state.items.at(-1)?.id === old.at(-1)?.id);
      }
    } finally {
      if (!joined && fresh.length > 0 && !signal.aborted) {
        show(fresh);
        state.last = false;
      }
    }
  };

  const start = (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const abort = new AbortController();
    const fields = encode(given());
    state.loading = true;
    const promise = (async () => {
      if (endpoint.access === 'customer') {
        await startSession();
        if (session.status !== 'in' || abort.signal.aborted) return;
      }
      if (endpoint.cache === 'indexeddb' && state.value === undefined) await readCopy(fields, abort.signal);
      if (abort.signal.aborted) return;
      await work(abort.signal);
      if (!abort.signal.aborted) await keep(fields, abort.signal);
    })()
      .catch((error: unknown) => {
        if (abort.signal.aborted || (error instanceof CallError && error.kind === 'aborted')) return;
        if (!(error instanceof CallError)) console.error('Records', endpoint.id, error);
        state.error = error instanceof CallError ? error : new CallError('reading', endpoint, { cause: error });
      })
      .finally(() => {
        if (running?.abort !== abort) return;
        running = undefined;
        state.loading = false;
      });
    running = { promise, abort };
    return promise;
  };

  const clear = (): void => {
    running?.abort.abort();
    running = undefined;
    cleared.abort();
    cleared = new AbortController();
    shown = undefined;
    Object.assign(state, empty());
  };

  const refresh = ({ fresh = false } = {}): Promise<void> => {
    const name = encode(given()).toString();
    if (shown !== undefined && shown !== name) clear();
    if (running) return fresh ? running.promise.then(() => refresh()) : running.promise;
    shown = name;
    return start(readNewest);
  };

  const more = async (): Promise<void> => {
    if (running || state.last) return;
    if (state.items.length === 0 || size === undefined) return refresh();
    const held = state.items;
    const page = Math.floor(held.length / size) + 1;
    const whole = held.length % size === 0;
    await start(async (signal) => {
      const got = await read(page, signal);
      if (!got) return;
      show(mergePage(held, got.lists, { first: false, last: got.end }));
      state.last = got.end;
      // newer records have moved older ones to this page: they are there twice, the newer ones not yet
      if (
        got.lists.some(({ id }) => held.some((one) => one.id === id)) &&
        (whole || state.items.length === held.length)
      )
        await readNewest(signal);
    });
  };

  const put = (record: Item): void => {
    show(mergeRecords(state.items, [record]));
    // what the customer has just seen is kept at once, whatever becomes of a page that is on its way and may not know
    // of it
    void keep(encode(given()), cleared.signal);
    if (running) void running.promise.then(() => (shown === undefined ? undefined : refresh()));
  };

  if (endpoint.access === 'customer') onClearUserData(clear);
  return { endpoint, state, refresh, more, put, clear };
};

/** Snapshot of a history, refreshed when `useResource` would refresh a resource. */
export const useHistory = <R extends HistoryEndpoint>(records: HistoryResource<R>) => useResource(records);
