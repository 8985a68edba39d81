import { HTTPError, TimeoutError, type RetryOptions } from 'ky';
import { limits } from '../../config.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { readRetryAfter } from './retry-after.ts';

/** Statuses after which a repeatable call is retried. */
const RETRYABLE_STATUSES = [408, 429, 502, 503, 504];
/** Delay before the second attempt; it doubles with each further one. */
const FIRST_DELAY_MS = 300;
/** Longest `Retry-After` that we obey (CALL-16). */
const MAX_RETRY_AFTER_MS = 10_000;

/** Whether this backend stores idempotency keys: system config says `idempotency: 1`. Unknown until it is loaded. */
let storesKeys: boolean | undefined;
export const setIdempotency = (isSupported: boolean | undefined): void => {
  storesKeys = isSupported;
};
/** Whether the backend stores idempotency keys; undefined until the system config is loaded. */
export const hasIdempotency = (): boolean | undefined => storesKeys;

/**
 * Whether a call may be retried automatically. Its effect decides, never its HTTP method (CALL-13, CALL-17, CALL-19).
 */
export const isRepeatable = ({ effect }: Endpoint): boolean =>
  effect === 'read' || effect === 'mark' || (effect === 'money' && storesKeys === true);

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/**
 * Whether a retry may help: after a broken connection or a retryable status, never after the 60 s limit (CALL-15). A
 * customer who confirms a money call gets a refusal with a long wait at once, such as a locked payment password.
 */
export const isTransient = ({ effect }: Endpoint, error: unknown): boolean =>
  error instanceof HTTPError
    ? RETRYABLE_STATUSES.includes(error.response.status) &&
      !(
        effect === 'money' &&
        error.response.status === 429 &&
        readRetryAfter(error.response.headers) > MAX_RETRY_AFTER_MS
      )
    : !(error instanceof TimeoutError) && !isAbort(error);

/** Whether the server may have acted. It has not if it refused with a status such as 403 or 429. */
export const mayHaveActed = (error: unknown): boolean => {
  if (!(error instanceof HTTPError)) return !isAbort(error);
  const { status } = error.response;
  return status >= 500 || status === 408 || status === 409;
};

/**
 * Returns ky's retry options for an endpoint: at most 5 attempts in all, growing delays with jitter, `Retry-After`
 * obeyed up to 10 s. `onFailure` is called with the error of each attempt.
 */
export const retryOptions = (endpoint: Endpoint, onFailure: (error: unknown) => void): RetryOptions => ({
  limit: isRepeatable(endpoint) ? limits.attempts - 1 : 0,
  methods: ['get', 'post'],
  statusCodes: RETRYABLE_STATUSES,
  afterStatusCodes: [429, 503],
  maxRetryAfter: MAX_RETRY_AFTER_MS,
  delay: (attempt) => FIRST_DELAY_MS * 2 ** (attempt - 1),
  jitter: (delay) => delay * (0.5 + Math.random() / 2),
  shouldRetry: ({ error }) => {
    onFailure(error);
    if (!isTransient(endpoint, error)) return false;
    // undefined lets ky apply Retry-After to an error status
    return error instanceof HTTPError ? undefined : true;
  },
});
