/**
 * Timeouts of a test and of one wait inside it, in ms. Both are far above the real durations, even on a very busy
 * machine. A wait ends long before its test, so that it can report what it waited for.
 */
export const TEST_MS = 120_000;
export const WAIT_MS = 60_000;
