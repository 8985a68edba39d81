import { DAY_MS } from '../../../src/lib/time.ts';

/** A new wallet or bank card waits so long before anything is sent to it (WALL-05). */
export const COOLING_MS = DAY_MS;
