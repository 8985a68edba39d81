/** Resolves after so many ms, or in the next task. */
export const wait = (ms?: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
