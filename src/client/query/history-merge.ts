/** A record of a history: the server's id and its times. */
export interface HistoryRecord {
  readonly id: string;
  readonly created?: number | undefined;
  readonly updated?: number | undefined;
  readonly time?: number | undefined;
}

const createdAt = (record: HistoryRecord): number => record.created ?? record.time ?? 0;
const changedAt = (record: HistoryRecord): number => record.updated ?? createdAt(record);

/**
 * Merges a page into the held records: each id once, newest first, in the server's order; the newer state wins
 * (STORE-03). Within the time span of the page, held records that it lacks are removed: they have left the list, such
 * as an order that is no longer open. The first page also spans all newer records, the last page all older ones.
 */
export const mergePage = <T extends HistoryRecord>(
  held: readonly T[],
  page: readonly T[],
  { first, last }: { first: boolean; last: boolean },
): T[] => {
  const [newest, oldest] = [page[0], page.at(-1)];
  if (!newest || !oldest) return last && first ? [] : [...held];
  const pageIds = new Set(page.map(({ id }) => id));
  const heldById = new Map(held.map((record) => [record.id, record]));
  const others = held.filter(({ id }) => !pageIds.has(id));
  // records of the same moment may be spread over two pages
  const newer = first
    ? []
    : others.filter(
        (record) =>
          createdAt(record) > createdAt(newest) ||
          (createdAt(record) === createdAt(newest) && isHeldBefore(held, record, newest)),
      );
  const newerRecords = new Set(newer);
  const older = last
    ? []
    : others.filter((record) => !newerRecords.has(record) && createdAt(record) <= createdAt(oldest));
  const merged = page.map((record) => {
    const old = heldById.get(record.id);
    return old && changedAt(old) > changedAt(record) ? old : record;
  });
  return [...newer, ...merged, ...older];
};

/** Whether a held record comes before another record of the same moment, or the other is not held. */
const isHeldBefore = <T extends HistoryRecord>(held: readonly T[], record: T, other: T): boolean => {
  const index = held.findIndex(({ id }) => id === other.id);
  return index === -1 || held.indexOf(record) < index;
};

/**
 * Merges single records into a history: each id once, newest first, the newer state wins (STORE-03). Without a time of
 * change the fresh one wins, since it was fetched later. Records of the same moment keep the server's order.
 */
export const mergeRecords = <T extends HistoryRecord>(old: readonly T[], fresh: readonly T[]): T[] => {
  const byId = new Map(old.map((record) => [record.id, record]));
  for (const record of fresh) {
    const known = byId.get(record.id);
    if (!known || changedAt(record) >= changedAt(known)) byId.set(record.id, record);
  }
  return [...byId.values()].sort((a, b) => createdAt(b) - createdAt(a));
};
