const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([name, field]) => [name, sorted(field)]),
  );
};

/** Returns the JSON of a value with sorted names, so that equal values give equal texts. Fractions are allowed. */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value));
