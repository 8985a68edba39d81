import { HTTPError, TimeoutError, type RetryOptions } from 'ky';
import { limits } from '../../config.ts';
import type { Endpoint } from '../../api/endpoint.ts';

/** Statuses after which a repeatable call is tried again. */
const RETRYABLE_STATUSES = [408, 429, 502, 503, 504];
/** ms before the second try; it doubles with each. */
const FIRST_DELAY_MS = 300;
/** ms that a `Retry-After` is obeyed at most (CALL-16). */
const MAX_RETRY_AFTER_MS = 10_000;

/**
 * Does this backend keep the keys of money calls? System config says so (`idempotency: 1`); until then, nobody knows.
 */
let keepsKeys: boolean | undefined;
export const setIdempotency = (stored: boolean | undefined): void => {
  keepsKeys = stored;
};
/** undefined while the config has not said. */
export const hasIdempotency = (): boolean | undefined => keepsKeys;

/** May the call be tried again by itself? It follows the effect, never the HTTP method (CALL-13, CALL-17, CALL-19). */
export const isRepeatable = ({ effect }: Endpoint): boolean =>
  effect === 'read' || effect === 'mark' || (effect === 'money' && keepsKeys === true);

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** A failure that another try may cure: a broken connection or one of the statuses; never the 60 s (CALL-15). */
export const isTransient = (error: unknown): boolean =>
  error instanceof HTTPError
    ? RETRYABLE_STATUSES.includes(error.response.status)
    : !(error instanceof TimeoutError) && !isAbort(error);

/** May the server have acted? Not when it refused by a status of its own, such as 403 or 429. */
export const mayHaveActed = (error: unknown): boolean => {
  if (!(error instanceof HTTPError)) return !isAbort(error);
  const { status } = error.response;
  return status >= 500 || status === 408 || status === 409;
};

/**
 * ky's own retries: at most 5 tries in all, growing waits that differ between clients, `Retry-After` obeyed up to 10 s.
 */
export const retryOf = (endpoint: Endpoint, failed: (error: unknown) => void): RetryOptions => ({
  limit: isRepeatable(endpoint) ? limits.attempts - 1 : 0,
  methods: ['get', 'post'],
  statusCodes: RETRYABLE_STATUSES,
  afterStatusCodes: [429, 503],
  maxRetryAfter: MAX_RETRY_AFTER_MS,
  delay: (attempt) => FIRST_DELAY_MS * 2 ** (attempt - 1),
  jitter: (wait) => wait * (0.5 + Math.random() / 2),
  shouldRetry: ({ error }) => {
    failed(error);
    if (!isTransient(error)) return false;
    // for a status ky goes on to look at Retry-After
    return error instanceof HTTPError ? undefined : true;
  },
});
