/** A line of a table that a spreadsheet or a person wrote. */
export interface TableRow {
  /** From 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Makes the error for a line of a file; `what` follows the number of the line. */
type LineError = (line: number, what: string) => Error;

/** A cell, quoted or not, and what separates it from the next. */
const CELL = /(?:\s*"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y;

/** Returns the cells of a line without their quotes; undefined if the quotes don't fit. */
function cellsOf(text: string): string[] | undefined {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const found = CELL.exec(text);
    if (!found) return undefined;
    const [, quoted, plain = '', separator] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (separator === '') return cells;
  }
}

/**
 * Reads a table with commas, as spreadsheets write it: quotes, a byte order mark and empty rows are fine. Throws the
 * caller's error for a file in UTF-16, and for a line with other separators or wrong quotes.
 */
export function readTable(text: string, error: LineError): TableRow[] {
  // UTF-16 that is read as UTF-8 has a zero in each Latin letter
  if (text.includes('\0')) throw error(1, 'is not in UTF-8. Save the file as "CSV UTF-8"');
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => /[^\s,"]/.test(content))
    .map(({ line, content }) => {
      if (!content.includes(',') && /[;\t]/.test(content))
        throw error(
          line,
          `has ${content.includes(';') ? 'semicolons' : 'tabs'} between its cells. Save it with commas`,
        );
      const cells = cellsOf(content);
      if (!cells) throw error(line, 'has a quote without its partner. Put quotes around the whole cell or nowhere');
      return { line, cells };
    });
}

/** Returns the cells of a row without empty ones beyond `count`: spreadsheets add commas at the end. */
export function dropExtraCells(cells: readonly string[], count: number): readonly string[] {
  const lastFilled = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, Math.max(count, lastFilled + 1));
}
