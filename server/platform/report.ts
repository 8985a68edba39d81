/** An error for the operator: one line of JSON, line breaks escaped, no field of the request in it. */
export function reportError(error: unknown, about: Record<string, unknown> = {}): void {
  const cause = error instanceof Error && error.cause instanceof Error ? withoutValues(error.cause.message) : undefined;
  const existing =
    error instanceof Error
      ? { error: withoutValues(error.message), cause, stack: placesOf(error) }
      : { error: String(error) };
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...about, ...existing }));
}

/**
 * The database and its driver repeat the values of a statement in their messages: they stay out of the log (SEC-04).
 */
const withoutValues = (message: string): string =>
  message.replace(/\nparams: [\s\S]*$/, '\nparams: (left out)').replace(/: "[\s\S]*"$/, ': (left out)');

/** Where it was thrown; a stack begins with the message, which may have several lines. */
const placesOf = ({ stack }: Error): string[] | undefined =>
  stack
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 7);
