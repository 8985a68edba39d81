/** Logs an error for the operator as one line of JSON, without any field of the request. */
export function reportError(error: unknown, context: Record<string, unknown> = {}): void {
  const cause = error instanceof Error && error.cause instanceof Error ? withoutValues(error.cause.message) : undefined;
  const details =
    error instanceof Error
      ? { error: withoutValues(error.message), cause, stack: framesOf(error) }
      : { error: String(error) };
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...context, ...details }));
}

/** Logs good news for the operator as one line of JSON, for example that something works again. */
export const reportInfo = (message: string, context: Record<string, unknown> = {}): void =>
  console.info(JSON.stringify({ level: 'info', time: new Date().toISOString(), ...context, message }));

/** Removes the values of a statement, which the database and its driver repeat in their messages (SEC-04). */
const withoutValues = (message: string): string =>
  message.replace(/\nparams: [\s\S]*$/, '\nparams: (left out)').replace(/: "[\s\S]*"$/, ': (left out)');

/** Returns the top stack frames. The message before them may have several lines. */
const framesOf = ({ stack }: Error): string[] | undefined =>
  stack
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 7);
