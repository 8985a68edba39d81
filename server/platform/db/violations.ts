/** Returns the SQLSTATE of a failed statement. Both drivers and the query builder wrap the error. */
export const stateOf = (error: unknown): string | undefined => {
  const failure = error as { code?: unknown; cause?: unknown } | undefined;
  return typeof failure?.code === 'string'
    ? failure.code
    : failure?.cause === undefined
      ? undefined
      : stateOf(failure.cause);
};

/** Returns whether a unique index refused a row. */
export const isDuplicate = (error: unknown): boolean => stateOf(error) === '23505';
