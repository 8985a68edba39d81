import { CsvError, parse } from 'csv-parse/sync';
import { MAX_LINES } from './file.ts';
import { cutOff, type FileFault, lineFault } from './fault.ts';

/** A row of a table. */
export interface CsvRow {
  /** Line of the file, from 1; the last one of a row with line breaks in it. */
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = ['\t', ';', '|', ','] as const;
/** Lines by which the delimiter is found. */
const SAMPLE_LINES = 100;
/** Header, account, opening and closing lines around the bookings. */
const OTHER_LINES = 200;
/** Longest row, in bytes: a quote without its partner would make one of the whole file. */
const MAX_ROW_BYTES = 20_000;

/** Returns the delimiter that most lines have equally often, outside of quotes. */
function findDelimiter(text: string): string {
  const lines = text
    .slice(0, 200_000)
    .split(/\r\n|\r|\n/, SAMPLE_LINES)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return { delimiter, lines: Math.max(0, ...counts.values()) };
  });
  return scored.reduce((best, other) => (other.lines > best.lines ? other : best)).delimiter;
}

/** Says in words why a table can't be read. */
function toFault(error: CsvError): FileFault {
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return cutOff(line);
  if (error.code === 'CSV_MAX_RECORD_SIZE') return lineFault(line, 'is too long, or has a quote without its partner.');
  return lineFault(line, 'has a quote without its partner.');
}

/** Returns the rows of a CSV file without empty ones. Throws a `FileFault`. */
export function readCsvRows(text: string): CsvRow[] {
  try {
    const rows = parse(text, {
      delimiter: findDelimiter(text),
      bom: true,
      info: true,
      max_record_size: MAX_ROW_BYTES,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MAX_LINES + OTHER_LINES,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    throw error instanceof CsvError ? toFault(error) : error;
  }
}
