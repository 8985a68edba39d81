import type { Clock } from '../ports/clock.ts';

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() };
