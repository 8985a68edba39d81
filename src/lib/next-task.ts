/** Resolves after what is being rendered now stands: what is only nice to have is fetched from there on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
