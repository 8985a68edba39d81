/** Returns the SQLSTATE of a failed statement. Both drivers and the query builder wrap the error. */
export const sqlState = (error: unknown): string | undefined => {
  const failure = error as { code?: unknown; cause?: unknown } | undefined;
  return typeof failure?.code === 'string'
    ? failure.code
    : failure?.cause === undefined
      ? undefined
      : sqlState(failure.cause);
};

/** Returns whether a unique index refused a row. */
export const isDuplicate = (error: unknown): boolean => sqlState(error) === '23505';
