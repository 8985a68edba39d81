import { HTTPError } from 'ky';
import { HOUR_MS } from '../../lib/time.ts';
import { CallError } from './errors.ts';
import { serverNow } from './server-clock.ts';

/**
 * ms for which the server asks to be left alone, by `Retry-After` in seconds or as a date of its answer; an hour at the
 * most, 0 without one.
 */
export const readRetryAfter = (headers: Headers): number => {
  const text = headers.get('retry-after');
  if (!text) return 0;
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - serverNow();
  return wait > 0 ? Math.min(wait, HOUR_MS) : 0;
};

/** The same for a call that failed. */
export const retryAfter = (error: unknown): number => {
  const cause = error instanceof CallError ? error.cause : undefined;
  return cause instanceof HTTPError ? readRetryAfter(cause.response.headers) : 0;
};
