import { MINUTE_MS } from '../../lib/time.ts';
import { retryAfter } from '../http/retry-after.ts';

/** ms between two reads that fail, at the most: by themselves, and where the server asks for more. */
const MAX_DELAY_MS = 60_000;
const MAX_REST_MS = 5 * MINUTE_MS;

/**
 * Waits of what is read every `ms`: doubled with each failure in a row, up to a minute, and as long as `Retry-After`
 * says, up to five: a server that is well again is not waited out.
 * @returns ms until the next read, after one that went well or ended with `error`
 */
export const createBackoff = (ms: number): ((error?: unknown) => number) => {
  let failures = 0;
  return (error) => {
    failures = error === undefined ? 0 : failures + 1;
    return Math.max(Math.min(ms * 2 ** failures, MAX_DELAY_MS), Math.min(retryAfter(error), MAX_REST_MS));
  };
};
