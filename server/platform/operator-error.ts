/** An error that stops the server at startup. Its message is for the operator and is printed without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
