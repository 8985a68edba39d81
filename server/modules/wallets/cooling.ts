import { DAY_MS } from '../../../src/domain/time.ts';

/** How long a new wallet or bank account waits before anything is sent to it (WALL-05). */
export const COOLING_MS = DAY_MS;
