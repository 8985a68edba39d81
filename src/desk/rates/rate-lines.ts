import { type EnteredRates, isRate } from './new-rates.ts';

interface RateLines {
  readonly rates: EnteredRates;
  /** Why some lines could not be read: "Line 3: XYZ is no currency here". */
  readonly faults: readonly string[];
}

const HEADER = /^"?(code|currency)"?\b/i;

/** Returns the cells of a line, without quotes and without empty cells at its end. */
const cellsOf = (line: string): string[] => {
  const cells = line.split(/\s*[,;\t]\s*|\s+/).map((cell) => cell.replaceAll('"', ''));
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
};

/** Reads one line. Returns the code and the rate, or what is wrong with it. */
function readLine(line: string, codes: readonly string[], read: EnteredRates): [code: string, rate: string] | string {
  const [name = '', rate = '', ...others] = cellsOf(line);
  const code = codes.find((known) => known.toLowerCase() === name.toLowerCase());
  if (code === undefined) return `${name} is no currency here`;
  if (others.length > 0) return `${code} has more than one number. Write 33.42 with a point`;
  if (rate === '') return `${code} has no rate`;
  if (!isRate(rate)) return `${rate} is no positive number such as 33.42`;
  if (Object.hasOwn(read, code)) return `${code} is on an earlier line`;
  return [code, rate];
}

/** Reads pasted lines of a code and a rate each, with or without a header. */
export function readRateLines(text: string, codes: readonly string[]): RateLines {
  const rates: Record<string, string> = {};
  const faults: string[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = content.replace(/^\uFEFF/, '').trim();
    if (line === '' || (index === 0 && HEADER.test(line))) continue;
    const read = readLine(line, codes, rates);
    if (typeof read === 'string') faults.push(`Line ${index + 1}: ${read}.`);
    else [, rates[read[0]]] = read;
  }
  return { rates, faults };
}
