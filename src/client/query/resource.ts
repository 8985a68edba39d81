import { proxy, ref, subscribe } from 'valtio';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { changeCount, isRecent } from '../http/changes.ts';
import { requestDetailed, type RequestOptions, sessionOver } from '../http/request.ts';
import type { CallError } from '../http/errors.ts';
import { beforeNetwork } from './before-network.ts';
import { readError } from './read-error.ts';
import { session, startSession } from '../session/session.ts';
import { encode } from '../http/transport.ts';

/** What a screen shows of a read. Old data stays while new data loads or fails to load. */
export interface ResourceState<T> {
  /** Replaced as a whole, never changed in place. */
  value: T | undefined;
  /** When the value was fetched (ms). */
  at: number | undefined;
  /** `worker` and `device` are cached copies: show their age. */
  source: 'network' | 'worker' | 'device' | undefined;
  /** Why the last refresh failed; cleared by the next success. */
  error: CallError | undefined;
  loading: boolean;
}

export type RefreshOptions = Pick<RequestOptions, 'foreground' | 'session' | 'fresh'>;

export interface Resource<R extends Endpoint> {
  readonly endpoint: R;
  readonly state: ResourceState<ResponseOf<R>>;
  /**
   * Reads the cached copy, then the network. Joins a running refresh, unless `fresh` is set or a call has changed
   * something since it began: then it replaces that refresh. Never rejects: see `state.error`.
   */
  refresh(options?: RefreshOptions): Promise<void>;
  /** Returns the current request fields, encoded. */
  fields(): string;
  /** Whether the shown or running read belongs to the current request fields. */
  matchesInput(): boolean;
  /**
   * Whether the resource is `steady` and its value just came from the network: several components show it at the start,
   * and one request is enough (OFF-04).
   */
  isJustRead(): boolean;
  clear(): void;
}

type InputSource<R extends Endpoint> = RequestInput<R> | (() => RequestInput<R>);
const isInputFunction = <R extends Endpoint>(input: InputSource<R>): input is () => RequestInput<R> =>
  typeof input === 'function';

const show = (state: object, value: unknown, at: number, source: 'network' | 'worker' | 'device'): void => {
  // lists are replaced as a whole: a proxy for each of 500 coins would cost time for nothing
  Object.assign(state, { value: typeof value === 'object' && value !== null ? ref(value) : value, at, source });
};

/** Shows the copy in IndexedDB, then the response of the service worker or the network. */
const load = async <R extends Endpoint>(
  { endpoint, state }: Pick<Resource<R>, 'endpoint' | 'state'>,
  fields: URLSearchParams,
  input: RequestInput<R>,
  options: RefreshOptions & { readonly signal: AbortSignal },
): Promise<void> => {
  const { signal } = options;
  if (endpoint.access === 'customer') {
    await startSession();
    if (session.status !== 'in' || signal.aborted) return;
  }
  if (endpoint.cache === 'indexeddb' && state.value === undefined) {
    const { showCached } = await import('./response-cache.ts');
    await showCached({ endpoint, state, fields, signal }, show);
    if (state.value !== undefined) await beforeNetwork();
    if (signal.aborted) return;
  }
  // once a value is shown, an older copy is of no use
  let fresh = endpoint.cache === 'service-worker' && (options.fresh ?? state.value !== undefined);
  for (;;) {
    const { response, at, source } = await requestDetailed(endpoint, input, { ...options, fresh });
    if (signal.aborted) return;
    show(state, response, at, source);
    state.error = undefined;
    if (source === 'network') {
      if (endpoint.cache === 'indexeddb' || endpoint.cache === 'offline') {
        const { writeCached } = await import('./response-cache.ts');
        // not awaited, so that a refresh during the write starts a new read; another customer may have logged in while
        // the code was loading
        if (!signal.aborted) void writeCached(endpoint, fields, response, at);
      }
      return;
    }
    if (fresh) return;
    await beforeNetwork();
    fresh = true;
  }
};

/** Whether the first read has ended, with a value or an error. */
export const isSettled = ({ value, error }: { readonly value?: unknown; readonly error?: unknown }): boolean =>
  value !== undefined || error !== undefined;

interface Refreshable {
  readonly state: { readonly value?: unknown; readonly error?: unknown };
  readonly refresh: () => Promise<void>;
  readonly isJustRead?: () => boolean;
}

/** Refreshes a store, unless its value was just read. Resolves once it has a value, maybe a cached one, or an error. */
export const readUntilSettled = ({ state, refresh, isJustRead }: Refreshable): Promise<void> =>
  new Promise((resolve) => {
    const checkSettled = (): void => {
      if (!isSettled(state)) return;
      stop();
      resolve();
    };
    const stop = subscribe(state, checkSettled);
    if (!isJustRead?.()) void refresh();
    checkSettled();
  });

/** How long a steady value from the network counts as current if no call has changed anything since. */
const JUST_READ_MS = 5000;

/**
 * Creates a store of a read endpoint: value, age, source, error. `input` may be a function, called at each refresh: if
 * its fields change, the old value is dropped and only the newest request counts (CALL-25). `steady`: only the
 * customer's own calls change the data within seconds. Create it once, at module level.
 */
export const createResource = <R extends Endpoint>(
  endpoint: R,
  input: InputSource<R> = {},
  { steady = endpoint.access !== 'customer' } = {},
): Resource<R> => {
  const empty = { value: undefined, at: undefined, source: undefined, error: undefined, loading: false };
  const state = proxy<ResourceState<ResponseOf<R>>>({ ...empty });
  let running: { promise: Promise<void>; abort: AbortController; key: string } | undefined;
  /** `changeCount` when the newest refresh began. */
  let changes = 0;
  /** Encoded request fields of the value that is shown or being read. */
  let loadedKey: string | undefined;

  const currentInput = (): RequestInput<R> => (isInputFunction(input) ? input() : input);

  const currentFields = (): string => encode(currentInput()).toString();

  const matchesInput = (): boolean => loadedKey === currentFields();

  const isJustRead = (): boolean => {
    const { at = 0, source } = state;
    return steady && source === 'network' && isRecent(at, JUST_READ_MS) && changes === changeCount() && matchesInput();
  };

  const refresh = (options: RefreshOptions = {}): Promise<void> => {
    const requestInput = currentInput();
    const fields = encode(requestInput);
    const key = fields.toString();
    if (running && running.key === key && !options.fresh && changes === changeCount()) return running.promise;
    running?.abort.abort();
    if (loadedKey !== undefined && loadedKey !== key) Object.assign(state, empty);
    loadedKey = key;
    changes = changeCount();

    const abort = new AbortController();
    state.loading = true;
    const { signal } = abort;
    const fallback =
      endpoint.cache === 'indexeddb' || endpoint.cache === 'offline'
        ? import('./response-cache.ts').then((cache) =>
            cache.showCachedOffline({ endpoint, state, fields, signal }, show),
          )
        : undefined;
    const promise = load({ endpoint, state }, fields, requestInput, { ...options, signal })
      .catch((error: unknown) => {
        state.error = readError(error, { endpoint, signal, store: 'Resource' }) ?? state.error;
      })
      .finally(() => {
        void fallback?.then((end) => end(endpoint.cache === 'offline' ? refresh : undefined));
        if (running?.abort !== abort) return;
        running = undefined;
        state.loading = false;
      });
    running = { promise, abort, key };
    return promise;
  };

  const clear = (reason?: DOMException): void => {
    running?.abort.abort(reason);
    running = undefined;
    loadedKey = undefined;
    Object.assign(state, empty);
  };
  // a customer's data does not outlive the session, not even in memory
  if (endpoint.access === 'customer') onClearUserData(() => clear(sessionOver));

  return { endpoint, state, refresh, fields: currentFields, matchesInput, isJustRead, clear: () => clear() };
};
