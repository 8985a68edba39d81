import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/domain/time.ts';
import { dateOf, startOfDate } from '../../../platform/calendar.ts';

/** Buddhist years are so much greater than those of the common era. */
export const BUDDHIST = 543;
/** A year from this one on is Buddhist. */
const FIRST_BUDDHIST = 2400;

const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const THAI = ['มค', 'กพ', 'มีค', 'เมย', 'พค', 'มิย', 'กค', 'สค', 'กย', 'ตค', 'พย', 'ธค'];
const THAI_LONG = 'มกร กุมภ มีน เมษ พฤษภ มิถุน กรก สิงห กันย ตุล พฤศจ ธัน'.split(' ');

/** Whether the day or the month comes first in dates such as 03/04/2026. */
export type DateOrder = 'dayFirst' | 'monthFirst';

interface FileDate {
  /** `YYYY-MM-DD`, of the common era. */
  readonly date: string;
  readonly isBuddhist: boolean;
  /** What follows the date in the same cell, such as a time of day. */
  readonly rest: string;
}

const withDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .trim();

/** Returns the month of a name, from 1; undefined if it is none. */
function monthNamed(name: string): number | undefined {
  const letters = name.replaceAll('.', '').toLowerCase();
  const index = [
    ENGLISH.findIndex((short) => letters.startsWith(short)),
    THAI.indexOf(letters),
    THAI_LONG.findIndex((begin) => letters.startsWith(begin)),
  ].find((found) => found >= 0);
  return index === undefined ? undefined : index + 1;
}

/** Returns the year that is meant, and whether it was written as a Buddhist one. Of two digits, the nearer year is. */
function readYear(text: string, now: number): { year: number; isBuddhist: boolean } {
  const typed = Number(text);
  if (text.length === 4)
    return typed >= FIRST_BUDDHIST ? { year: typed - BUDDHIST, isBuddhist: true } : { year: typed, isBuddhist: false };
  const current = Number(dateOf(now).slice(0, 4));
  const [common, buddhist] = [2000 + typed, 2500 + typed - BUDDHIST];
  return Math.abs(common - current) <= Math.abs(buddhist - current)
    ? { year: common, isBuddhist: false }
    : { year: buddhist, isBuddhist: true };
}

const DATE =
  /^(\d{1,4})(?:\s*[-/.]\s*|\s+)(\d{1,2}|[A-Za-z\u0e00-\u0e7f.]{2,14})(?:\s*[-/.]\s*|\s+)(\d{4}|\d{1,2})(?!\d)/;
const JOINED = /^(\d{1,2})()([A-Za-z]{3})(\d{4}|\d{2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?!\d)/;

/** Returns the three parts of a date in the order of the file, and what follows; undefined if there is none. */
function partsOf(text: string): { parts: readonly [string, string, string]; rest: string } | undefined {
  const found = DATE.exec(text) ?? COMPACT.exec(text);
  if (found) return { parts: [found[1]!, found[2]!, found[3]!], rest: text.slice(found[0].length) };
  const joined = JOINED.exec(text);
  if (!joined) return undefined;
  return { parts: [joined[1]!, joined[3]!, joined[4]!], rest: text.slice(joined[0].length) };
}

/** Returns whether a date proves which of day and month comes first in its file; undefined if it doesn't. */
export function provenOrder(text: string): DateOrder | undefined {
  const { parts: [first, second] = ['', ''] } = partsOf(withDigits(text)) ?? {};
  if (!/^\d{1,2}$/.test(first) || !/^\d{1,2}$/.test(second)) return undefined;
  if (Number(first) > 12) return 'dayFirst';
  return Number(second) > 12 ? 'monthFirst' : undefined;
}

/** Returns the date at the beginning of a cell; undefined if there is none, or none in the calendar. */
export function readDate(cell: string, order: DateOrder, now: number): FileDate | undefined {
  const { parts, rest = '' } = partsOf(withDigits(cell)) ?? {};
  if (!parts) return undefined;
  const isYearFirst = parts[0].length === 4;
  const [yearText, middle, other] = isYearFirst ? parts : [parts[2], parts[1], parts[0]];
  const isNamed = !/^\d+$/.test(middle);
  const isSwapped = !isYearFirst && !isNamed && order === 'monthFirst';
  const month = isNamed ? monthNamed(middle) : Number(isSwapped ? other : middle);
  const day = Number(isSwapped ? middle : other);
  if (month === undefined || !/^(\d{4}|\d{2})$/.test(yearText)) return undefined;
  const { year, isBuddhist } = readYear(yearText, now);
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const isInCalendar = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
  return isInCalendar ? { date, isBuddhist, rest: rest.trim() } : undefined;
}

/** Returns the ms of a time of day such as `09:14`, `9.14 น.` or `2:05:07 PM`; undefined if it is none. */
export function readTime(cell: string): number | undefined {
  const text = withDigits(cell).replace(/^T/i, '');
  const [, hours = '', minutes = '', seconds = '0', half = ''] =
    /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:[.,]\d+)?\s*(am|pm)?\s*(?:น\.?)?$/i.exec(text) ?? [];
  if (hours === '') return undefined;
  const isAfternoon = half.toLowerCase() === 'pm';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return hour * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
}

/** Oldest statement that is read. */
const MAX_AGE_MS = 10 * 366 * DAY_MS;

/** Returns why a bank can't have booked something on a date; undefined if it can. */
export function dateFault(date: string, now: number): string | undefined {
  const at = startOfDate(date);
  if (at > now) return `has the date ${date}, which is in the future.`;
  return at < now - MAX_AGE_MS ? `has the date ${date}, which is more than ten years ago.` : undefined;
}
