/** What stops the server before it runs, in words for the person who runs it: no stack is printed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
