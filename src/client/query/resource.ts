import { proxy, ref, subscribe } from 'valtio';
import type { ResponseOf, RequestInput, Endpoint } from '../../api/endpoint.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { changeCount, isRecent } from '../http/changes.ts';
import { requestDetailed, type RequestOptions, sessionOver } from '../http/request.ts';
import type { CallError } from '../http/errors.ts';
import { beforeNetwork } from './before-network.ts';
import { readError } from './read-error.ts';
import { snapshotCopy, snapshotGone } from './snapshot-copy.ts';
import { session, startSession } from '../session/session.ts';
import { encode } from '../http/transport.ts';

/** What a screen shows of a read. Old data stays while new data is on its way or fails. */
export interface ResourceState<T> {
  /** Replaced as a whole, never changed in place. */
  value: T | undefined;
  /** ms when the value was fetched. */
  at: number | undefined;
  /** `worker` and `device` are kept copies: show their age. */
  source: 'network' | 'worker' | 'device' | undefined;
  /** Why the last refresh failed; gone with the next success. */
  error: CallError | undefined;
  loading: boolean;
}

export type RefreshOptions = Pick<RequestOptions, 'foreground' | 'session' | 'fresh'>;

export interface Resource<R extends Endpoint> {
  readonly endpoint: R;
  readonly state: ResourceState<ResponseOf<R>>;
  /**
   * Reads kept copies, then the network. Joins a refresh under way; `fresh` supersedes it, as does a change by a call
   * since it began. Never rejects: see `state.error`.
   */
  refresh(options?: RefreshOptions): Promise<void>;
  /** What would be asked for now, encoded. */
  fields(): string;
  /** Whether what it shows or reads is what would be asked for now. */
  isOfInput(): boolean;
  /**
   * Whether the network has just given what would be asked for now, and it is `steady`: several parts of a start show
   * it, and one request is enough (OFF-04).
   */
  isJustRead(): boolean;
  clear(): void;
}

type Given<R extends Endpoint> = RequestInput<R> | (() => RequestInput<R>);
const isMade = <R extends Endpoint>(input: Given<R>): input is () => RequestInput<R> => typeof input === 'function';

const show = (state: object, value: unknown, at: number, source: 'network' | 'worker' | 'device'): void => {
  // lists are replaced whole: a proxy for each of 500 coins would only cost
  Object.assign(state, { value: typeof value === 'object' && value !== null ? ref(value) : value, at, source });
};

interface Loading<R extends Endpoint> {
  readonly endpoint: R;
  readonly state: ResourceState<ResponseOf<R>>;
}

/** Shows what the device has, then what the worker or the network gives. */
const load = async <R extends Endpoint>(
  { endpoint, state }: Loading<R>,
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
    const { showStored } = await import('./response-cache.ts');
    await showStored({ endpoint, state, fields, signal }, show);
    if (state.value !== undefined) await beforeNetwork();
    if (signal.aborted) return;
  }
  // who has seen a value needs no older copy of it
  let fresh = endpoint.cache === 'service-worker' && (options.fresh ?? state.value !== undefined);
  let copy = fresh || endpoint.cache !== 'service-worker' ? undefined : snapshotCopy(endpoint, fields);
  for (;;) {
    const { response, at, source } = copy ?? (await requestDetailed(endpoint, input, { ...options, fresh }));
    copy = undefined;
    if (signal.aborted) return;
    show(state, response, at, source);
    state.error = undefined;
    if (source === 'network') {
      if (endpoint.cache === 'indexeddb' || endpoint.cache === 'offline') {
        const { writeCached } = await import('./response-cache.ts');
        // nobody waits for the disk: a refresh that comes while it writes reads anew. Another customer may have come
        // while the code did
        if (!signal.aborted) void writeCached(endpoint, fields, response, at);
      }
      return;
    }
    if (fresh) return;
    // the copy is painted before the network is asked: at a start this came between the first prices and their frame,
    // and the first frame of all may be over before they are drawn
    await snapshotGone();
    await beforeNetwork();
    await afterPaint();
    await afterPaint();
    fresh = true;
  }
};

/** Whether a first reading has ended, with a value or without. */
export const isSettled = ({ value, error }: { readonly value?: unknown; readonly error?: unknown }): boolean =>
  value !== undefined || error !== undefined;

interface Settling {
  readonly state: { readonly value?: unknown; readonly error?: unknown };
  readonly refresh: () => Promise<void>;
}

/** Reads; resolves with the first value, a stored one too, or with the failure. */
export const settle = ({ state, refresh }: Settling): Promise<void> =>
  new Promise((done) => {
    const look = (): void => {
      if (!isSettled(state)) return;
      stop();
      done();
    };
    const stop = subscribe(state, look);
    void refresh();
    look();
  });

/** ms in which a steady value of the network is of now, where nothing was changed since. */
const JUST_READ_MS = 5000;

/**
 * A read endpoint as a store: value, age, source, error. `input` may be a function, read at each refresh: when it
 * gives other fields, the old value goes and the newest request alone counts (CALL-25). `steady`: nothing but the
 * person's own calls changes it from one second to the next. Made once, at module level.
 */
export const createResource = <R extends Endpoint>(
  endpoint: R,
  input: Given<R> = {},
  { steady = endpoint.access !== 'customer' } = {},
): Resource<R> => {
  const empty = { value: undefined, at: undefined, source: undefined, error: undefined, loading: false };
  const state = proxy<ResourceState<ResponseOf<R>>>({ ...empty });
  let running: { promise: Promise<void>; abort: AbortController; fields: string } | undefined;
  /** `changeCount` when the newest refresh began. */
  let changes = 0;
  let visible: string | undefined;

  const inputNow = (): RequestInput<R> => (isMade(input) ? input() : input);

  const fieldsNow = (): string => encode(inputNow()).toString();

  const isOfInput = (): boolean => visible === fieldsNow();

  const isJustRead = (): boolean => {
    const { at = 0, source } = state;
    return steady && source === 'network' && isRecent(at, JUST_READ_MS) && changes === changeCount() && isOfInput();
  };

  const refresh = (options: RefreshOptions = {}): Promise<void> => {
    const provided = inputNow();
    const fields = encode(provided);
    const name = fields.toString();
    if (running && running.fields === name && !options.fresh && changes === changeCount()) return running.promise;
    running?.abort.abort();
    if (visible !== undefined && visible !== name) Object.assign(state, empty);
    visible = name;
    changes = changeCount();

    const abort = new AbortController();
    state.loading = true;
    const { signal } = abort;
    const standIn =
      endpoint.cache === 'offline'
        ? import('./response-cache.ts').then((cache) => cache.standIn({ endpoint, state, fields, signal }, show))
        : undefined;
    const promise = load({ endpoint, state }, fields, provided, { ...options, signal })
      .catch((error: unknown) => {
        state.error = readError(error, { endpoint, signal, store: 'Resource' }) ?? state.error;
      })
      .finally(() => {
        void standIn?.then((end) => end(refresh));
        if (running?.abort !== abort) return;
        running = undefined;
        state.loading = false;
      });
    running = { promise, abort, fields: name };
    return promise;
  };

  const clear = (reason?: DOMException): void => {
    running?.abort.abort(reason);
    running = undefined;
    visible = undefined;
    Object.assign(state, empty);
  };
  // nothing of an account outlives its session, not in memory either
  if (endpoint.access === 'customer') onClearUserData(() => clear(sessionOver));

  return { endpoint, state, refresh, fields: fieldsNow, isOfInput, isJustRead, clear: () => clear() };
};
