import { sortedJson } from '../../../domain/sorted-json.ts';
import type { FieldWords } from './field-words.ts';
import { fieldsOf } from './schema.ts';

type Row = unknown;

/** Returns what identifies a row among the others; undefined if nothing does. */
type Key = (row: Row) => string | undefined;

const idOf: Key = (row) => {
  const { id } = fieldsOf(row);
  return typeof id === 'string' && id !== '' ? id : undefined;
};

const titleOf =
  ({ titleOf: title }: FieldWords): Key =>
  (row) => {
    const text = title?.(fieldsOf(row));
    return text === '–' ? undefined : text;
  };

/** Returns how many fields two rows share, if that is at least half of them; 0 otherwise, and for two ids. */
function sharedFields(before: Row, after: Row): number {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const [oldId, id] = [idOf(before), idOf(after)];
  if (oldId !== undefined && id !== undefined && oldId !== id) return 0;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const shared = names.filter((name) => name in old && name in now && sortedJson(old[name]) === sortedJson(now[name]));
  return shared.length * 2 >= names.length ? shared.length : 0;
}

/**
 * Returns the row before each row of a list after a change; undefined for a new one. The same row is one with the same
 * id, or else the same values, or else the same title, or else the row that shares most fields, the first of several.
 */
export function matchRows(words: FieldWords, before: readonly Row[], after: readonly Row[]): (number | undefined)[] {
  const matches = after.map((): number | undefined => undefined);
  const free = new Set(before.keys());
  const match = (index: number, at: number | undefined): void => {
    if (at === undefined) return;
    matches[index] = at;
    free.delete(at);
  };
  for (const keyOf of [idOf, sortedJson, titleOf(words)])
    for (const [index, row] of after.entries()) {
      const key = matches[index] === undefined ? keyOf(row) : undefined;
      if (key !== undefined)
        match(
          index,
          [...free].find((at) => keyOf(before[at]) === key),
        );
    }
  const pairs = after.flatMap((row, index) =>
    matches[index] === undefined
      ? [...free].map((at) => ({ index, at, count: sharedFields(before[at], row) })).filter(({ count }) => count > 0)
      : [],
  );
  // the most alike first
  for (const { index, at } of pairs.toSorted((one, other) => other.count - one.count))
    if (matches[index] === undefined && free.has(at)) match(index, at);
  return matches;
}
