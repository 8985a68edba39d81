/** Anything of a history: the server's id and its times. */
export interface HistoryRecord {
  readonly id: string;
  readonly created?: number | undefined;
  readonly updated?: number | undefined;
  readonly time?: number | undefined;
}

const created = (record: HistoryRecord): number => record.created ?? record.time ?? 0;
const changed = (record: HistoryRecord): number => record.updated ?? created(record);

/**
 * Joins a page into a history: each id once, newest first, the newer state wins (STORE-03). Without a time of change
 * the page wins, since it was fetched later. Records of the same moment keep the server's order.
 */
export const mergeRecords = <T extends HistoryRecord>(old: readonly T[], page: readonly T[]): T[] => {
  const byId = new Map(old.map((record) => [record.id, record]));
  for (const record of page) {
    const before = byId.get(record.id);
    if (!before || changed(record) >= changed(before)) byId.set(record.id, record);
  }
  return [...byId.values()].sort((item, other) => created(other) - created(item));
};
