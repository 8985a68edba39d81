import ky, { HTTPError, TimeoutError, type Options } from 'ky';
import { config, limits } from '../../config.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { CACHED_AT } from '../../lib/worker-protocol.ts';
import { settings } from '../../storage/settings.ts';
import { isRepeatable, isTransient, mayHaveActed, retryOf } from './retry.ts';
import { noteServerTime } from './server-clock.ts';
import { noteConnection } from './connection.ts';
import { isHtml, readMsg } from './envelope.ts';
import { CallError } from './errors.ts';

export interface WireRequest {
  readonly token: () => string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Past the worker's copy: the network, whose answer the worker then keeps. */
  readonly fresh?: boolean | undefined;
  /** `Idempotency-Key` of a money call. */
  readonly key?: string | undefined;
  /** Of low priority, and tried once. */
  readonly ahead?: boolean | undefined;
  /** The request may outlive the page. */
  readonly keepalive?: boolean | undefined;
}

export interface WireResponse {
  readonly text: string;
  readonly type: string;
  /** ms when the worker fetched its copy; undefined for an answer of the network. */
  readonly cachedAt: number | undefined;
  /** An attempt before this answer was lost, and the server may have heard it. */
  readonly unsure: boolean;
}

/** Payload as form fields: absent values are not sent, an empty text is (CALL-03). */
export const encode = (payload: object): URLSearchParams => {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(payload))
    if (value !== undefined && value !== null) fields.append(name, String(value));
  return fields;
};

/** The headers that every request carries (CALL-04). */
export const headersOf = ({ token, key }: Pick<WireRequest, 'token' | 'key'>): Record<string, string> => {
  const held = token();
  return {
    language: settings.language,
    ...(held === undefined ? {} : { token: held }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
};

/** One attempt, its body included, so that ky's 60 s and its retries cover the whole answer. */
const attempt = async (request: globalThis.Request): Promise<Response> => {
  const began = performance.now();
  try {
    const response = await fetch(request);
    const text = await response.text();
    if (!response.headers.has(CACHED_AT)) {
      noteServerTime(response.headers.get('server-time'), began, performance.now());
      noteConnection(!response.ok || !isHtml(text, response.headers.get('content-type') ?? ''));
    }
    return new Response(text || null, response);
  } catch (error) {
    if (!request.signal.aborted) noteConnection(false);
    throw error;
  }
};

/** A limit says itself how long to wait; the specification has no text for its status. */
const limitMsg = async (error: unknown): Promise<string> => {
  if (!(error instanceof HTTPError) || error.response.status !== 429) return '';
  try {
    return readMsg(await error.response.json());
  } catch {
    return '';
  }
};

/**
 * Failures of ky as ours: whatever was tried again and failed to the end is `attempts` (CALL-14). `left`: nobody waits
 * any more.
 */
export const failureOf = (
  endpoint: Endpoint,
  error: unknown,
  { unsure = false, left = false, msg = '' } = {},
): CallError => {
  const input = { cause: error, unsure, msg };
  if (left) return new CallError('aborted', endpoint, input);
  if (error instanceof TimeoutError) return new CallError('timeout', endpoint, input);
  const response = error instanceof HTTPError ? error.response : undefined;
  const details = { ...input, status: response?.status, statusText: response?.statusText };
  if (response?.status === 401) return new CallError('token', endpoint, details);
  if (isRepeatable(endpoint) && isTransient(error)) return new CallError('attempts', endpoint, details);
  return new CallError(response ? 'status' : 'network', endpoint, details);
};

/** What the worker is asked for: the network, its copy where it has one, or what its endpoint says. */
const cacheModeOf = ({ effect, cache }: Endpoint, { fresh, ahead }: WireRequest): RequestCache => {
  if (fresh) return ahead ? 'reload' : 'no-cache';
  if (effect !== 'read') return 'no-store';
  return ahead && cache === 'service-worker' ? 'force-cache' : 'default';
};

/** Options of ky for one call; `read` is one attempt, its body included. */
export const optionsOf = (
  endpoint: Endpoint,
  fields: URLSearchParams,
  request: WireRequest,
  read: (input: globalThis.Request) => Promise<Response>,
  failed: (error: unknown) => void,
): Options => ({
  prefixUrl: config.apiPrefix,
  method: endpoint.method,
  ...(endpoint.method === 'GET' ? { searchParams: fields } : { body: fields }),
  cache: cacheModeOf(endpoint, request),
  keepalive: request.keepalive ?? false,
  timeout: limits.request,
  retry: request.ahead ? 0 : retryOf(endpoint, failed),
  ...(request.ahead ? { priority: 'low' as const } : {}),
  fetch: (input) => read(input as globalThis.Request),
  ...(request.signal ? { signal: request.signal } : {}),
  hooks: {
    // at each attempt, so that none carries the token of a session that ended meanwhile
    beforeRequest: [
      ({ headers }) => {
        headers.delete('token');
        for (const [name, value] of Object.entries(headersOf(request))) headers.set(name, value);
      },
    ],
  },
});

/**
 * Sends one call of the table and gives what came back as text, tried as often as its effect allows. Rejects with
 * `CallError`.
 */
export const send = async (
  endpoint: Endpoint,
  fields: URLSearchParams,
  request: WireRequest,
): Promise<WireResponse> => {
  let unsure = false;
  const failed = (error: unknown): void => {
    unsure ||= mayHaveActed(error);
  };
  try {
    const response = await ky(endpoint.path, optionsOf(endpoint, fields, request, attempt, failed));
    const cachedAt = response.headers.get(CACHED_AT);
    return {
      text: await response.text(),
      type: response.headers.get('content-type') ?? '',
      cachedAt: cachedAt === null ? undefined : Number(cachedAt),
      unsure,
    };
  } catch (error) {
    failed(error);
    throw failureOf(endpoint, error, { unsure, left: request.signal?.aborted, msg: await limitMsg(error) });
  }
};
