import { serverNow } from './server-clock.ts';

/** ms that a timer can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * ms for a timer until `late` ms after a moment (ms) of the server's clock; a moment that has passed waits for `late`
 * alone.
 */
export const waitUntil = (moment: number, late = 0): number =>
  Math.min(Math.max(moment - serverNow(), 0) + late, MAX_TIMER_MS);
