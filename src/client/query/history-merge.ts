import type { HistoryRecord } from '../../storage/records.ts';

const created = (record: HistoryRecord): number => record.created ?? record.time ?? 0;
const changed = (record: HistoryRecord): number => record.updated ?? created(record);

/**
 * Joins a page into what is held: each id once, newest first, the newer state wins (STORE-03), in the server's order.
 * The page is the truth for the time that it spans: a record of that time that it does not name has left the list, such
 * as an order that is no longer open. `first`: the page spans all that is newer too; `last`: all that is older.
 */
export const mergePage = <T extends HistoryRecord>(
  held: readonly T[],
  page: readonly T[],
  { first, last }: { first: boolean; last: boolean },
): T[] => {
  const [newest, oldest] = [page[0], page.at(-1)];
  if (!newest || !oldest) return last && first ? [] : [...held];
  const named = new Set(page.map(({ id }) => id));
  const before = new Map(held.map((record) => [record.id, record]));
  const others = held.filter(({ id }) => !named.has(id));
  // records of one moment may stand on two pages
  const newer = first
    ? []
    : others.filter(
        (record) =>
          created(record) > created(newest) || (created(record) === created(newest) && isBefore(held, record, newest)),
      );
  const taken = new Set(newer);
  const older = last ? [] : others.filter((record) => !taken.has(record) && created(record) <= created(oldest));
  const joined = page.map((record) => {
    const old = before.get(record.id);
    return old && changed(old) > changed(record) ? old : record;
  });
  return [...newer, ...joined, ...older];
};

/**
 * Of two records of one moment, whether the held one stood before the other, or the other is not held: pages come
 * newest first.
 */
const isBefore = <T extends HistoryRecord>(held: readonly T[], record: T, other: T): boolean => {
  const place = held.findIndex(({ id }) => id === other.id);
  return place === -1 || held.indexOf(record) < place;
};
