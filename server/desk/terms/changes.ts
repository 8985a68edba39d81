const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a place without a value is called. */
const textOf = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Names the place of a field: `[0].minimum`. */
const placeOf = (path: string, parent: object, key: string): string => {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
};

/** Returns what differs between two JSON values, in a line for each place: `[0].minimum: "10" → "20"`. */
export function changesBetween(before: unknown, after: unknown, path = ''): string[] {
  if (isNested(before) && isNested(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      changesBetween(
        (before as Record<string, unknown>)[key],
        (after as Record<string, unknown>)[key],
        placeOf(path, after, key),
      ),
    );
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [`${path === '' ? 'all' : path}: ${textOf(before)} → ${textOf(after)}`];
}
