/** Anything of a history: the server's id and its times. */
export interface HistoryRecord {
  readonly id: string;
  readonly created?: number | undefined;
  readonly updated?: number | undefined;
  readonly time?: number | undefined;
}

const createdAt = (record: HistoryRecord): number => record.created ?? record.time ?? 0;
const changedAt = (record: HistoryRecord): number => record.updated ?? createdAt(record);

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
          createdAt(record) > createdAt(newest) ||
          (createdAt(record) === createdAt(newest) && isBefore(held, record, newest)),
      );
  const taken = new Set(newer);
  const older = last ? [] : others.filter((record) => !taken.has(record) && createdAt(record) <= createdAt(oldest));
  const joined = page.map((record) => {
    const old = before.get(record.id);
    return old && changedAt(old) > changedAt(record) ? old : record;
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

/**
 * Joins single records into a history: each id once, newest first, the newer state wins (STORE-03). Without a time of
 * change the new one wins, since it was fetched later. Records of the same moment keep the server's order.
 */
export const mergeRecords = <T extends HistoryRecord>(old: readonly T[], fresh: readonly T[]): T[] => {
  const byId = new Map(old.map((record) => [record.id, record]));
  for (const record of fresh) {
    const before = byId.get(record.id);
    if (!before || changedAt(record) >= changedAt(before)) byId.set(record.id, record);
  }
  return [...byId.values()].sort((item, other) => createdAt(other) - createdAt(item));
};
