/** What stops the server before it runs, in words for the person who runs it: no stack is printed. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
