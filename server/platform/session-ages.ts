import { DAY_MS } from '../../src/domain/time.ts';

/** Time without a request after which a session ends (ASVS 7.3). */
export const MAX_IDLE_MS = 14 * DAY_MS;
/** Age at which a session ends in any case (ASVS 7.3). */
export const MAX_AGE_MS = 90 * DAY_MS;
