import { type CsvColumn, csvLines, toCsv } from '../lib/csv.ts';

/** A history that is read page by page, as `createHistory` gives it. */
export interface PagedHistory<Item> {
  readonly state: {
    readonly items: readonly Item[];
    readonly last: boolean;
    readonly loading: boolean;
    readonly error: unknown;
    readonly at: number | undefined;
  };
  refresh(options?: { readonly fresh?: boolean }): Promise<void>;
  more(): Promise<void>;
}

/** Pages that one file reads at most; the next one goes on from there. */
const MAX_PAGES = 100;

/** Reads the newest, then what is missing of the rest. @returns whether all of it is there now */
export const readToEnd = async <Item>(history: PagedHistory<Item>, signal: AbortSignal): Promise<boolean> => {
  const { state } = history;
  await history.refresh({ fresh: true });
  for (let page = 0; page < MAX_PAGES && !state.last && state.error === undefined && !signal.aborted; page += 1) {
    // another reading that began meanwhile is waited for: while it runs no page is read
    if (state.loading) {
      await history.refresh();
      continue;
    }
    const before = state.items.length;
    await history.more();
    if (state.items.length === before) break;
  }
  return state.last && state.error === undefined;
};

/** What a file that may be incomplete says of itself in its last line, as a statement does (ACCT-09). */
export const noteOf = (at: number | undefined): string =>
  `Not read to its end. It may be incomplete${at === undefined ? '' : `; last known ${new Date(at).toISOString()}`}`;

/** A table with a note as its last line: "note" in the first column, the words in the one named `words`. */
export const tableWithNote = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  note: string | undefined,
  words: string,
): string => {
  const cells = columns.map(({ name }, at): CsvColumn<string> => ({
    name,
    value: (text) => (name === words ? text : at === 0 ? 'note' : undefined),
  }));
  return toCsv(columns, rows) + csvLines(cells, note === undefined ? [] : [note]);
};

/** The name of one that may be incomplete says so, and the day of what it knows. */
export const tableName = (name: string, whole: boolean, at: number | undefined): string =>
  whole
    ? `${name}.csv`
    : `${name}${at === undefined ? '' : `_until-${new Date(at).toISOString().slice(0, 10)}`}_may-be-incomplete.csv`;
