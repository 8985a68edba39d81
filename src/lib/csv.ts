import { INVISIBLE } from './invisible.ts';

/** A column of a file: its heading, and what stands in it. */
export interface CsvColumn<Row> {
  readonly name: string;
  /**
   * `amount`: a decimal string, written as it is. `time`: ms since 1970, written as ISO 8601 in UTC. All else is text.
   */
  readonly kind?: 'text' | 'amount' | 'time';
  /** undefined leaves the cell empty. */
  readonly value: (endpoint: Row) => string | number | undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const DECIMAL = /^-?\d+(\.\d+)?$/;
/**
 * What makes a spreadsheet run a text, in ASCII and full width, also behind blanks and marks that nobody sees
 * (ACCT-07).
 */
const RUNS = new RegExp(String.raw`^[\s${INVISIBLE}]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]`, 'u');

/** Digits that a spreadsheet would take for a number and change: more than it can hold, a leading zero, an exponent. */
const CHANGED_DIGITS = /^\s*(?:0\d+|(?=(?:\D*\d){16})\d[\d.,]*|\d+\.?\d*e[+-]?\d+)\s*$/i;

const quoted = (text: string): string => (/[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const asText = (text: string): string => quoted(RUNS.test(text) || CHANGED_DIGITS.test(text) ? `'${text}` : text);

const cell = (value: string | number | undefined, kind: CsvColumn<unknown>['kind']): string => {
  if (value === undefined || value === '') return '';
  if (kind === 'time') return new Date(value).toISOString();
  if (kind === 'amount' && DECIMAL.test(String(value))) return String(value);
  return asText(String(value));
};

/** The line that names the columns, behind the mark that says UTF-8. */
export const csvHead = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + columns.map(({ name }) => asText(name)).join(',') + LINE_END;

/** One line a row. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((endpoint) => columns.map(({ value, kind }) => cell(value(endpoint), kind)).join(',') + LINE_END).join('');

/**
 * A table for spreadsheets (RFC 4180): one header row, exact decimals with a dot, ISO times, the same in every language
 * (ACCT-06). A text that a spreadsheet would run or change begins with an apostrophe; negative amounts stay numbers
 * (ACCT-07).
 */
export const toCsv = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + csvLines(columns, rows);
