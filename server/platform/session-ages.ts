import { DAY_MS } from '../../src/lib/time.ts';

/** A session ends when it was not used for so long, and in any case at its full age (ASVS 7.3); ms. */
export const IDLE = 14 * DAY_MS;
export const FULL_AGE = 90 * DAY_MS;
