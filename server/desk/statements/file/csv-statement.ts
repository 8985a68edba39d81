import type { ColumnKind } from '../../../../src/desk/statements/api.ts';
import { dateOf, startOfDate } from '../../../platform/calendar.ts';
import { readAmount } from './amounts.ts';
import { columnsFault, lostReferences, suggestColumns } from './columns.ts';
import { type CsvRow, readCsvRows } from './csv-rows.ts';
import { BUDDHIST, dateFault, type DateOrder, provenOrder, readDate, readTime } from './dates.ts';
import { cutOff, FileFault, lineFault } from './fault.ts';
import { type FileLine, type FileTable, MAX_LINES, type StatementFile } from './file.ts';
import { checkSums } from './sums.ts';
import { cleanText } from './texts.ts';

/** Rows above the header: the account, its holder, the period. */
const MAX_ABOVE = 40;
const OPENING = /brought forward|opening|b\/f|ยอดยกมา|ยอดต้นงวด/i;
const CLOSING = /carried forward|closing|c\/f|ยอดยกไป|ยอดปลายงวด/i;
/** How a row begins that sums the others up. */
const FOOTER = /^(total|sum\b|subtotal|รวม|ยอดรวม|end of|สิ้นสุด|remark|หมายเหตุ|\*)/i;

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

const isHeader = ({ cells }: CsvRow): boolean => {
  const kinds = suggestColumns(cells);
  return kinds.includes('date') && (['in', 'out', 'amount'] as const).some((kind) => kinds.includes(kind));
};

/** Returns the header and the rows below it. A header that we don't know is a first row without a date. */
function splitTable(rows: readonly CsvRow[], now: number): Table {
  const at = rows.slice(0, MAX_ABOVE).findIndex(isHeader);
  const header = rows[Math.max(at, 0)]?.cells ?? [];
  if (at >= 0) return { header, rows: rows.slice(at + 1) };
  if (!header.some((cell) => readDate(cell, 'dayFirst', now))) return { header, rows: rows.slice(1) };
  return { header: header.map((_, index) => `Column ${index + 1}`), rows };
}

/** Whether a row sums others up. One with a date is a booking, whatever the sender is called. */
const isFooter = ({ cells }: CsvRow, now: number): boolean =>
  FOOTER.test(cells.find((cell) => cell !== '') ?? '') && !cells.some((cell) => readDate(cell, 'dayFirst', now));

/** Throws unless each row has as many cells as the header; the last one with fewer was cut off. */
function assertWhole({ header, rows }: Table, now: number): void {
  for (const [index, { line, cells }] of rows.entries()) {
    const filled = cells.findLastIndex((cell) => cell !== '') + 1;
    if (filled > header.length) throw lineFault(line, `has ${filled} cells, and the header has ${header.length}.`);
    if (cells.length >= header.length || isFooter(rows[index]!, now)) continue;
    if (rows.slice(index + 1).every((row) => isFooter(row, now))) throw cutOff(line);
    throw lineFault(line, `has ${cells.length} of ${header.length} cells.`);
  }
}

interface Reading {
  /** Where the columns of each kind are. */
  readonly places: ReadonlyMap<ColumnKind, readonly number[]>;
  readonly order: DateOrder;
  readonly currency: string;
  readonly now: number;
}

/** Returns what is in the columns of a kind, as one text. */
const cellOf = ({ cells }: CsvRow, { places }: Pick<Reading, 'places'>, kind: ColumnKind): string =>
  cleanText((places.get(kind) ?? []).map((place) => cells[place] ?? '').join(' '));

const placesOf = (columns: readonly ColumnKind[]): Reading['places'] =>
  new Map(columns.map((kind) => [kind, columns.flatMap((other, place) => (other === kind ? place : []))]));

/** Returns an amount of a row; 0 if its cell is empty. */
function amountIn(row: CsvRow, reading: Reading, kind: ColumnKind): bigint {
  const text = cellOf(row, reading, kind);
  if (text === '' || text === '-') return 0n;
  const units = readAmount(text, reading.currency);
  if (units === undefined) throw lineFault(row.line, `has “${text}” where an amount in ${reading.currency} belongs.`);
  return units;
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units);

/** Returns the signed amount of a row. Throws if it goes in and out. */
function signedAmount(row: CsvRow, reading: Reading): bigint {
  if (!reading.places.has('amount')) {
    const [received, spent] = [amountIn(row, reading, 'in'), magnitude(amountIn(row, reading, 'out'))];
    if (received !== 0n && spent !== 0n) throw lineFault(row.line, 'has an amount in and an amount out.');
    if (received < 0n) throw lineFault(row.line, 'has an amount in that is below 0.');
    return received - spent;
  }
  const amount = amountIn(row, reading, 'amount');
  if (!reading.places.has('direction') || amount === 0n) return amount;
  const direction = cellOf(row, reading, 'direction');
  if (/^(c|cr|credit|in|\+|ฝาก|เข้า|รับ)/i.test(direction)) return magnitude(amount);
  if (/^(d|dr|debit|out|-|ถอน|ออก|จ่าย)/i.test(direction)) return -magnitude(amount);
  throw lineFault(row.line, `doesn't say whether the money came in or went out: “${direction}”.`);
}

/** A row as a booking, or a balance that the bank wrote as one. */
type Read =
  | { readonly line: FileLine; readonly isBuddhist: boolean }
  | { readonly opening: bigint }
  | { readonly closing: bigint };

function readRow(row: CsvRow, reading: Reading): Read {
  const written = cellOf(row, reading, 'date');
  const date = readDate(written, reading.order, reading.now);
  const amount = signedAmount(row, reading);
  const balanceText = cellOf(row, reading, 'balance');
  const balance = balanceText === '' ? null : amountIn(row, reading, 'balance');
  if (amount === 0n && balance !== null) {
    const text = row.cells.join(' ');
    if (OPENING.test(text)) return { opening: balance };
    if (CLOSING.test(text)) return { closing: balance };
  }
  if (!date) throw lineFault(row.line, written === '' ? 'has no date.' : `has the date “${written}”, which is none.`);
  if (amount === 0n) throw lineFault(row.line, 'has no amount.');
  const fault = dateFault(date.date, reading.now);
  if (fault !== undefined) throw lineFault(row.line, fault);
  const timeText = cellOf(row, reading, 'time') || date.rest;
  const time = timeText === '' ? undefined : readTime(timeText);
  if (timeText !== '' && time === undefined) throw lineFault(row.line, `has the time “${timeText}”, which is none.`);
  const line: FileLine = {
    line: row.line,
    at: startOfDate(date.date) + (time ?? 0),
    hasTime: time !== undefined,
    amount,
    note: cellOf(row, reading, 'note'),
    sender: cellOf(row, reading, 'sender'),
    senderAccount: cellOf(row, reading, 'senderAccount'),
    bankId: cellOf(row, reading, 'id'),
    balance,
  };
  return { line, isBuddhist: date.isBuddhist };
}

/** Returns a CSV file's table, before anyone has said what its columns mean. Throws a `FileFault`. */
export function readCsvTable(
  text: string,
  now: number,
): { readonly table: FileTable; readonly rows: readonly CsvRow[] } {
  const whole = splitTable(readCsvRows(text), now);
  if (whole.rows.length === 0) throw new FileFault(null, 'The file has no lines.');
  assertWhole(whole, now);
  const rows = whole.rows.filter((row) => !isFooter(row, now));
  const { header } = whole;
  const table = { header, rows: rows.slice(0, 4).map(({ cells }) => cells), columns: suggestColumns(header, rows) };
  return { table, rows };
}

/** Returns the bookings of a CSV file. Throws a `FileFault` for the first line that is wrong. */
export function readCsvStatement(
  { table, rows }: ReturnType<typeof readCsvTable>,
  { columns, currency, now }: Pick<Reading, 'currency' | 'now'> & { readonly columns: readonly ColumnKind[] },
): Omit<StatementFile, 'encoding'> {
  const wrong = columnsFault(columns, table.header);
  if (wrong !== undefined) throw new FileFault(null, wrong);
  const places = placesOf(columns);
  const proof = rows.find((row) => provenOrder(cellOf(row, { places }, 'date')) !== undefined);
  const order = (proof && provenOrder(cellOf(proof, { places }, 'date'))) ?? 'dayFirst';
  const reading = { places, currency, now, order };
  const read = rows.map((row) => readRow(row, reading));
  const lines = read.flatMap((row) => ('line' in row ? row.line : []));
  const buddhist = read.find((row) => 'line' in row && row.isBuddhist);
  const year = buddhist && 'line' in buddhist ? Number(dateOf(buddhist.line.at).slice(0, 4)) : undefined;
  if (lines.length > MAX_LINES)
    throw new FileFault(
      null,
      `The file has more than ${MAX_LINES.toLocaleString('en')} lines. Download shorter periods.`,
    );
  if (lines.length === 0) throw new FileFault(null, 'The file has no bookings.');
  const said = {
    opening: read.flatMap((row) => ('opening' in row ? row.opening : []))[0] ?? null,
    closing: read.flatMap((row) => ('closing' in row ? row.closing : [])).at(-1) ?? null,
  };
  const sums = checkSums(lines, said, currency);
  return {
    kind: 'csv',
    table: { ...table, columns },
    ...sums,
    buddhist: year === undefined ? null : { written: year + BUDDHIST, meant: year },
    pending: 0,
    lost: lostReferences(columns, table.header, rows),
  };
}
