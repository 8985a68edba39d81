import { type CsvColumn, csvLines, toCsv } from '../../domain/csv.ts';

/** A history of `createHistory`. */
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

/** Maximum number of pages to read for one file; the next file continues from there. */
const MAX_PAGES = 100;

/**
 * Refreshes a history, then reads its older pages to the end.
 * @returns whether the history is complete
 */
export const readToEnd = async <Item>(history: PagedHistory<Item>, signal: AbortSignal): Promise<boolean> => {
  const { state } = history;
  await history.refresh({ fresh: true });
  for (let page = 0; page < MAX_PAGES && !state.last && state.error === undefined && !signal.aborted; page += 1) {
    // wait for a read that began meanwhile, because `more` does nothing during it
    if (state.loading) {
      await history.refresh();
      continue;
    }
    const countBefore = state.items.length;
    await history.more();
    if (state.items.length === countBefore) break;
  }
  return state.last && state.error === undefined;
};

/** Returns the last line of a file that may be incomplete, as in statements (ACCT-09). */
export const incompleteNote = (at: number | undefined): string =>
  `Not read to its end. It may be incomplete${at === undefined ? '' : `; last known ${new Date(at).toISOString()}`}`;

/** Returns a table with a note as its last line: "note" in the first column, the text in the column `textColumn`. */
export const tableWithNote = <Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  note: string | undefined,
  textColumn: string,
): string => {
  const noteColumns = columns.map(({ name }, index): CsvColumn<string> => ({
    name,
    value: (text) => (name === textColumn ? text : index === 0 ? 'note' : undefined),
  }));
  return toCsv(columns, rows) + csvLines(noteColumns, note === undefined ? [] : [note]);
};

/** Returns the file name. If the file may be incomplete, it says so and has the day of its last data. */
export const tableName = (name: string, isComplete: boolean, at: number | undefined): string =>
  isComplete
    ? `${name}.csv`
    : `${name}${at === undefined ? '' : `_until-${new Date(at).toISOString().slice(0, 10)}`}_may-be-incomplete.csv`;
