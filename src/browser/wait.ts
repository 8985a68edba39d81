/** Resolves after `ms`, or in the next task without an argument. */
export const wait = (ms?: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
