import ky, { HTTPError, TimeoutError, type Options } from 'ky';
import { config, LANGUAGES, limits } from '../../config.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { CACHED_AT, CACHED_LANGUAGE } from '../../browser/worker-protocol.ts';
import { settings } from '../../storage/settings.ts';
import { isRepeatable, isTransient, mayHaveActed, retryOptions } from './retry.ts';
import { noteServerTime } from './server-clock.ts';
import { noteConnection, readSignal } from './connection.ts';
import { foreignTexts } from './foreign-texts.ts';
import { expectSigns } from './liveness.ts';
import { isHtml, readMsg } from './envelope.ts';
import { CallError } from './errors.ts';

export interface WireRequest {
  readonly token: () => string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bypasses the service worker's copy; the worker then caches the network's response. */
  readonly fresh?: boolean | undefined;
  /** `Idempotency-Key` of a money call. */
  readonly key?: string | undefined;
  /** Prefetch: low priority, one attempt. */
  readonly ahead?: boolean | undefined;
  /** The request may outlive the page. */
  readonly keepalive?: boolean | undefined;
}

export interface WireResponse {
  readonly text: string;
  readonly type: string;
  /** When the service worker fetched its copy (ms); undefined for a response of the network. */
  readonly cachedAt: number | undefined;
  /** An earlier attempt failed after it may have reached the server. */
  readonly unsure: boolean;
}

/** Encodes a payload as form fields. Absent values are left out, empty texts are sent (CALL-03). */
export const encode = (payload: object): URLSearchParams => {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(payload))
    if (value !== undefined && value !== null) fields.append(name, String(value));
  return fields;
};

/** Returns the headers that every request carries (CALL-04). */
export const requestHeaders = ({
  token: getToken,
  key,
}: Pick<WireRequest, 'token' | 'key'>): Record<string, string> => {
  const token = getToken();
  return {
    language: settings.language,
    ...(token === undefined ? {} : { token }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
};

/**
 * Makes one attempt and reads its body, so that ky's 60 s limit and its retries cover the whole response. An attempt of
 * a read fails when the connection dies or comes back.
 */
const attempt = async (request: globalThis.Request, isRead: boolean): Promise<Response> => {
  const began = performance.now();
  const endExpectation = expectSigns();
  const lost = isRead ? readSignal() : undefined;
  try {
    const response = await fetch(request, lost ? { signal: AbortSignal.any([request.signal, lost]) } : undefined);
    const text = await response.text();
    if (!response.headers.has(CACHED_AT)) {
      noteServerTime(response.headers.get('server-time'), began, performance.now());
      noteConnection(!response.ok || !isHtml(text, response.headers.get('content-type') ?? ''));
    }
    return new Response(text || null, response);
  } catch (error) {
    if (request.signal.aborted) throw error;
    // not ky's own abort: a retry may help
    if (lost?.aborted) throw new TypeError('The connection was lost', { cause: error });
    noteConnection(false);
    throw error;
  } finally {
    endExpectation();
  }
};

/**
 * Returns the server's `msg` of HTTP 429, which says how long to wait: the specification has no text for this status.
 * Returns `data` too.
 */
const readRateLimit = async (error: unknown): Promise<{ msg?: string; data?: unknown }> => {
  if (!(error instanceof HTTPError) || error.response.status !== 429) return {};
  try {
    const envelope: { data?: unknown } | null = await error.response.json();
    return { msg: readMsg(envelope), data: envelope?.data };
  } catch {
    return {};
  }
};

/**
 * Converts a failure of ky into a `CallError`. A call that failed at every attempt becomes `attempts` (CALL-14), one
 * that was aborted becomes `aborted`.
 */
export const toCallError = (
  endpoint: Endpoint,
  error: unknown,
  {
    unsure = false,
    aborted = false,
    msg = '',
    data,
  }: { unsure?: boolean; aborted?: boolean | undefined; msg?: string; data?: unknown } = {},
): CallError => {
  const context = { cause: error, unsure, msg, data };
  if (aborted) return new CallError('aborted', endpoint, context);
  if (error instanceof TimeoutError) return new CallError('timeout', endpoint, context);
  const response = error instanceof HTTPError ? error.response : undefined;
  const details = { ...context, status: response?.status, statusText: response?.statusText };
  if (response?.status === 401) return new CallError('token', endpoint, details);
  if (isRepeatable(endpoint) && isTransient(endpoint, error)) return new CallError('attempts', endpoint, details);
  return new CallError(response ? 'status' : 'network', endpoint, details);
};

/** Returns the cache mode that tells the service worker to use the network, its copy, or the endpoint's own rule. */
const cacheModeOf = ({ effect, cache }: Endpoint, { fresh, ahead }: WireRequest): RequestCache => {
  if (fresh) return ahead ? 'reload' : 'no-cache';
  if (effect !== 'read') return 'no-store';
  return ahead && cache === 'service-worker' ? 'force-cache' : 'default';
};

/** Returns ky's options for one call. `makeAttempt` fetches once, including the body. */
export const optionsOf = (
  endpoint: Endpoint,
  fields: URLSearchParams,
  request: WireRequest,
  makeAttempt: (input: globalThis.Request) => Promise<Response>,
  onFailure: (error: unknown) => void,
): Options => ({
  prefixUrl: config.apiPrefix,
  method: endpoint.method,
  ...(endpoint.method === 'GET' ? { searchParams: fields } : { body: fields }),
  cache: cacheModeOf(endpoint, request),
  keepalive: request.keepalive ?? false,
  timeout: limits.request,
  retry: request.ahead ? 0 : retryOptions(endpoint, onFailure),
  ...(request.ahead ? { priority: 'low' as const } : {}),
  fetch: (input) => makeAttempt(input as globalThis.Request),
  ...(request.signal ? { signal: request.signal } : {}),
  hooks: {
    // set for each attempt, so that a retry does not carry the token of a session that has ended
    beforeRequest: [
      ({ headers }) => {
        headers.delete('token');
        for (const [name, value] of Object.entries(requestHeaders(request))) headers.set(name, value);
      },
    ],
  },
});

/**
 * Sends a call, retried as often as its effect allows, and returns the response as text. Rejects with `CallError`.
 */
export const send = async (
  endpoint: Endpoint,
  fields: URLSearchParams,
  request: WireRequest,
): Promise<WireResponse> => {
  let unsure = false;
  const noteFailure = (error: unknown): void => {
    unsure ||= mayHaveActed(error);
  };
  try {
    const isRead = endpoint.effect === 'read';
    const makeAttempt = (input: globalThis.Request): Promise<Response> => attempt(input, isRead);
    const response = await ky(endpoint.path, optionsOf(endpoint, fields, request, makeAttempt, noteFailure));
    const cachedAt = response.headers.get(CACHED_AT);
    const foreign = LANGUAGES.find((language) => language === response.headers.get(CACHED_LANGUAGE));
    if (foreign) foreignTexts.language = foreign;
    return {
      text: await response.text(),
      type: response.headers.get('content-type') ?? '',
      cachedAt: cachedAt === null ? undefined : Number(cachedAt),
      unsure,
    };
  } catch (error) {
    noteFailure(error);
    throw toCallError(endpoint, error, { unsure, aborted: request.signal?.aborted, ...(await readRateLimit(error)) });
  }
};
