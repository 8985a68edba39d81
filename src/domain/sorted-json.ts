const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, field]) => [name, sorted(field)]),
  );
};

/**
 * Returns the JSON of a value with sorted names, so that equal values give equal texts. Unlike `canonicalJson`, it
 * writes fractions, and names that look like integers come first. Versions of settings are stored and compared as this
 * text, so its bytes must not change.
 */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value));
