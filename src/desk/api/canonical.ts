/** What can be written as canonical JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/**
 * Returns the JSON of a value with sorted names and no spaces, so that equal values give equal texts everywhere. Fields
 * that are undefined are left out. Throws for a number that JSON cannot write exactly.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} is no safe integer; write amounts as strings`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalJson).join(',')}]`;
  const fields = Object.entries(value as Record<string, Json | undefined>)
    .filter((field): field is [string, Json] => field[1] !== undefined)
    // by UTF-16 code units, as RFC 8785 sorts
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
