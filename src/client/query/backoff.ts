import { MINUTE_MS } from '../../domain/time.ts';
import { retryAfter } from '../http/retry-after.ts';

/** Longest delay after failures in a row, and the longest `Retry-After` that we obey. */
const MAX_DELAY_MS = 60_000;
const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS;

/**
 * Creates the delays of a read that repeats every `ms`. The delay doubles with each failure in a row, up to a minute. A
 * longer `Retry-After` is obeyed up to five minutes, so that a recovered server is noticed soon.
 * @returns a function that takes the error of the last read, if it failed, and returns the ms until the next one
 */
export const createBackoff = (ms: number): ((error?: unknown) => number) => {
  let failures = 0;
  return (error) => {
    failures = error === undefined ? 0 : failures + 1;
    return Math.max(Math.min(ms * 2 ** failures, MAX_DELAY_MS), Math.min(retryAfter(error), MAX_RETRY_AFTER_MS));
  };
};
