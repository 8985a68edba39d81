import { HTTPError } from 'ky';
import { HOUR_MS } from '../../domain/time.ts';
import { CallError } from './errors.ts';
import { serverNow } from './server-clock.ts';

/**
 * Returns the ms to wait according to `Retry-After`, which may be seconds or a date: at most an hour, 0 without the
 * header.
 */
export const readRetryAfter = (headers: Headers): number => {
  const text = headers.get('retry-after');
  if (!text) return 0;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - serverNow();
  return wait > 0 ? Math.min(wait, HOUR_MS) : 0;
};

/** Returns the ms to wait after a failed call, by the `Retry-After` of its response. */
export const retryAfter = (error: unknown): number => {
  const cause = error instanceof CallError ? error.cause : undefined;
  return cause instanceof HTTPError ? readRetryAfter(cause.response.headers) : 0;
};
