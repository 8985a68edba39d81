import { INVISIBLE } from './invisible.ts';

/** A column of a file: its heading and its values. */
export interface CsvColumn<Row> {
  readonly name: string;
  /**
   * `amount`: a decimal string, written unchanged. `time`: ms since 1970, written as ISO 8601 in UTC. `bangkok`: the
   * same with the time and offset of Bangkok, for files of the operator's days. Default: text.
   */
  readonly kind?: 'text' | 'amount' | 'time' | 'bangkok';
  /** Returns the value of a row's cell; undefined leaves it empty. */
  readonly value: (row: Row) => string | number | undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const DECIMAL = /^-?\d+(\.\d+)?$/;
/**
 * Start of a text that a spreadsheet would run as a formula, in ASCII and full width, even after blanks and invisible
 * characters (ACCT-07).
 */
const FORMULA_START = new RegExp(String.raw`^[\s${INVISIBLE}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]`, 'u');

/** Digits that a spreadsheet would change as a number: more than 15 of them, a leading zero, or an exponent. */
const REWRITTEN_DIGITS = /^\s*(?:0\d+|(?=(?:\D*\d){16})\d[\d.,]*|\d+\.?\d*e[+-]?\d+)\s*$/i;

const quote = (text: string): string => (/[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const textCell = (text: string): string =>
  quote(FORMULA_START.test(text) || REWRITTEN_DIGITS.test(text) ? `'${text}` : text);

/** Offset of the operator's days from UTC: Bangkok has no summer time. */
const BANGKOK_MS = 7 * 3_600_000;
const inBangkok = (time: number): string => new Date(time + BANGKOK_MS).toISOString().replace('Z', '+07:00');

const cell = (value: string | number | undefined, kind: CsvColumn<unknown>['kind']): string => {
  if (value === undefined || value === '') return '';
  if (kind === 'time') return new Date(value).toISOString();
  if (kind === 'bangkok') return inBangkok(Number(value));
  if (kind === 'amount' && DECIMAL.test(String(value))) return String(value);
  return textCell(String(value));
};

/** Returns the header line, after a byte order mark that identifies UTF-8. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + columns.map(({ name }) => textCell(name)).join(',') + LINE_END;

/** Returns one line per row. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => columns.map(({ value, kind }) => cell(value(row), kind)).join(',') + LINE_END).join('');

/**
 * Returns a table for spreadsheets (RFC 4180): one header row, exact decimals with a dot, ISO times, the same in every
 * language (ACCT-06). Text that a spreadsheet would run or change gets a leading apostrophe; negative amounts stay
 * numbers (ACCT-07).
 */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + csvLines(columns, rows);
