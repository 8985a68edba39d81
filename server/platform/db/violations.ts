/** SQLSTATE of a failed statement; both drivers and the query builder wrap it. */
export const stateOf = (error: unknown): string | undefined => {
  const failure = error as { code?: unknown; cause?: unknown } | undefined;
  return typeof failure?.code === 'string'
    ? failure.code
    : failure?.cause === undefined
      ? undefined
      : stateOf(failure.cause);
};

/** Whether a unique index refused a row: somebody else was first. */
export const isDuplicate = (error: unknown): boolean => stateOf(error) === '23505';
