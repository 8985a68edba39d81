import type { ColumnKind } from '../../../../src/desk/statements/api.ts';
import { readCamt } from './camt.ts';
import { readCsvStatement, readCsvTable } from './csv-statement.ts';
import { decodeFile } from './encoding.ts';
import { FileFault } from './fault.ts';
import type { FileTable, StatementFile } from './file.ts';

interface Options {
  /** Number of the account whose statement it is, and its currency. */
  readonly number: string;
  readonly currency: string;
  /** What the columns of a CSV file mean; as their names say if it is undefined. */
  readonly columns: readonly ColumnKind[] | undefined;
  readonly now: number;
}

const isXml = (text: string): boolean => /^\uFEFF?\s*</.test(text);

/** Throws if a file ends in the middle of a character. */
function assertEnds(text: string, isCut: boolean): void {
  if (!isCut) return;
  const line = text.split(/\r\n|\r|\n/).length;
  throw new FileFault(line, `The file is cut off: line ${line} ends in the middle. Download it again from the bank.`);
}

/** Reads a bank's file: CSV or camt.053. Throws a `FileFault`, and keeps nothing. */
export function readStatementFile(bytes: Uint8Array, { number, currency, columns, now }: Options): StatementFile {
  const { text, encoding, isCut } = decodeFile(bytes);
  assertEnds(text, isCut);
  if (isXml(text)) return { ...readCamt(text, { number, currency, now }), encoding };
  const read = readCsvTable(text, now);
  return { ...readCsvStatement(read, { columns: columns ?? read.table.columns, currency, now }), encoding };
}

/** Returns the table of a CSV file, so that someone can say what its columns mean; null if it has none. */
export function readTableOnly(bytes: Uint8Array, now: number): FileTable | null {
  try {
    const { text } = decodeFile(bytes);
    return isXml(text) ? null : readCsvTable(text, now).table;
  } catch (error) {
    if (error instanceof FileFault) return null;
    throw error;
  }
}

/** Returns the last good lines of a file before a wrong one, as they are in it. */
export function linesBefore(bytes: Uint8Array, line: number): { readonly line: number; readonly text: string }[] {
  const lines = decodeFile(bytes).text.split(/\r\n|\r|\n/);
  const from = Math.max(1, line - 2);
  return lines.slice(from - 1, line).map((text, index) => ({ line: from + index, text: text.slice(0, 200) }));
}
