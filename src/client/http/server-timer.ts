import { serverNow } from './server-clock.ts';

/** Longest delay that `setTimeout` accepts. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Returns the timer delay in ms until `marginMs` after a moment (ms) of the server's clock. If the moment has passed,
 * the delay is `marginMs`.
 */
export const delayUntil = (moment: number, marginMs = 0): number =>
  Math.min(Math.max(moment - serverNow(), 0) + marginMs, MAX_TIMER_MS);
