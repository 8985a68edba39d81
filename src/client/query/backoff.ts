import { retryAfter } from '../http/retry-after.ts';

/** ms between two reads that fail, at the most where the server does not ask for more. */
const MAX_DELAY_MS = 60_000;

/**
 * Waits of what is read every `ms`: doubled with each failure in a row, up to a minute, and as long as `Retry-After`
 * says. @returns ms until the next read, after one that went well or ended with `error`
 */
export const createBackoff = (ms: number): ((error?: unknown) => number) => {
  let failures = 0;
  return (error) => {
    failures = error === undefined ? 0 : failures + 1;
    return Math.max(Math.min(ms * 2 ** failures, MAX_DELAY_MS), retryAfter(error));
  };
};
