/** Addresses and long figures in a message may be somebody's: they are left out. */
const harmless = (text: string): string => text.replace(/[\w.+-]+@[\w.-]+/g, '[mail]').replace(/\d{5,}/g, '[figures]');

/** Names an error that nothing caught on the console, with its place and without what the person typed. */
export const reportError = (error: unknown): void => {
  const place = error instanceof Error ? error.stack?.split('\n').slice(1, 8).join('\n') : undefined;
  console.error('Uncaught:', harmless(String(error)), place ?? '');
};
