import { HOUR_MS } from '../../../src/domain/time.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { dropExtraCells, readTable } from '../../platform/table-file.ts';
import { currencies, RATE_LIMIT_MS, type StoredRate, type StoredRates } from '../content/index.ts';
import type { TransferSettings } from '../transfers/index.ts';

const HEADERS = ['code,rate', 'code,rate,time'];
/** Codes of the baht rates of deposits and withdrawals. */
export const TRANSFER_RATES: Readonly<Record<string, 'rechargeRate' | 'withdrawRate'>> = {
  'THB-deposit': 'rechargeRate',
  'THB-withdrawal': 'withdrawRate',
};
/** Codes of all rates that the operator can set. */
export const RATE_CODES: readonly string[] = [
  // money moves at these, so they come first
  ...Object.keys(TRANSFER_RATES),
  ...Object.keys(currencies).filter((code) => code !== 'USDT'),
];
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** The rates of a file. */
export interface RatesFile {
  readonly currencies: StoredRates;
  readonly transfers: Pick<TransferSettings, 'rechargeRate' | 'withdrawRate'>;
}

const wrong = (line: number, column: string, problem: string): OperatorError =>
  new OperatorError(`Line ${line}, column ${column}: ${problem}.`);

/** Buddhist years, which spreadsheets in Thailand write, are 543 ahead. */
const BUDDHIST_AHEAD = 543;
const gregorianYear = (date: string): number => Number(date.slice(0, 4)) - BUDDHIST_AHEAD;
const isBuddhistYear = (date: string, now: number): boolean =>
  Math.abs(gregorianYear(date) - new Date(now).getUTCFullYear()) <= 1;

/** Returns a time in ms. Throws if it is malformed, in the future, or so old that its rate would not be used. */
function timeOf(text: string, line: number, now: number): number {
  const [, date = ''] = TIME.exec(text) ?? [];
  const time = date === '' ? Number.NaN : Date.parse(text);
  // Date.parse moves 30 February to March
  const isDay = !Number.isNaN(time) && new Date(`${date}T00:00Z`).toISOString().startsWith(date);
  if (!isDay) throw wrong(line, 'time', `"${text}" is no time with a zone such as 2026-11-26T15:00:00Z`);
  if (isBuddhistYear(date, now))
    throw wrong(line, 'time', `"${text}" has a year of the Buddhist calendar. Write ${gregorianYear(date)}`);
  if (time > now) throw wrong(line, 'time', `"${text}" is in the future`);
  if (now - time > RATE_LIMIT_MS.operator)
    throw wrong(line, 'time', `"${text}" is more than ${RATE_LIMIT_MS.operator / HOUR_MS} hours ago`);
  return time;
}

/** Reads the rate of a line. Throws an `OperatorError` that names the line and the column. */
function readLine(cells: readonly string[], line: number, now: number): { code: string } & StoredRate {
  const [code = '', rate = '', time = ''] = cells;
  if (!RATE_CODES.includes(code)) throw wrong(line, 'code', `"${code}" is no currency that can be set`);
  if (!/^\d{1,12}(\.\d{1,10})?$/.test(rate) || !/[1-9]/.test(rate))
    throw wrong(line, 'rate', `"${rate}" is no decimal above 0 such as 33.42`);
  if (Object.hasOwn(TRANSFER_RATES, code) && time !== '')
    throw wrong(line, 'time', `${code} takes effect when it is set, so it has no time of its own`);
  return { code, rate, time: time === '' ? now : timeOf(time, line, now), source: 'operator' };
}

/**
 * Reads rates from CSV: a header, then a line for each currency, with units for one USDT. `now` (ms) is the time of
 * rates without one. Throws an `OperatorError` for the first wrong line: a file counts as a whole or not at all.
 */
export function parseRates(text: string, now: number): RatesFile {
  const [header, ...lines] = readTable(text, (line, what) => new OperatorError(`Line ${line} ${what}.`));
  const columns = dropExtraCells(header?.cells ?? [], 0).join();
  if (!HEADERS.includes(columns)) throw new OperatorError(`Line 1 has to be "${HEADERS.join('" or "')}".`);
  if (lines.length === 0) throw new OperatorError('The file has no rates.');
  const count = columns.split(',').length;
  const seen = new Set<string>();
  const rates: Record<string, StoredRate> = {};
  const transfers: { rechargeRate?: string; withdrawRate?: string } = {};
  for (const { line, cells: all } of lines) {
    const cells = dropExtraCells(all, count);
    if (cells.length !== count)
      throw new OperatorError(`Line ${line} has ${cells.length} columns, but it needs ${count}.`);
    const { code, ...rate } = readLine(cells, line, now);
    if (seen.has(code)) throw wrong(line, 'code', `${code} was on an earlier line`);
    seen.add(code);
    const field = TRANSFER_RATES[code];
    if (field) transfers[field] = rate.rate;
    else rates[code] = rate;
  }
  return { currencies: rates, transfers };
}
