/** Removes email addresses and long numbers from a text, since they may be personal. */
const redact = (text: string): string => text.replace(/[\w.+-]+@[\w.-]+/g, '[mail]').replace(/\d{5,}/g, '[figures]');

/** Logs an uncaught error to the console, with its stack and without personal data. */
export const reportError = (error: unknown): void => {
  const stack = error instanceof Error ? error.stack?.split('\n').slice(1, 8).join('\n') : undefined;
  console.error('Uncaught:', redact(String(error)), stack ?? '');
};
