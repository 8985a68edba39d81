/** A new wallet or bank card waits so long before anything is sent to it (WALL-05). */
export const COOLING_MS = 24 * 3_600_000;
