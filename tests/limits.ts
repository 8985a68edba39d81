/**
 * ms after which a test, and one wait inside it, counts as hanging: far above what anything takes on a machine that is
 * busy with ten other things, and far enough apart that a wait can say what it waited for.
 */
export const TEST_MS = 120_000;
export const WAIT_MS = 60_000;
