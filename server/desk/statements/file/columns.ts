import { type ColumnKind, isShared } from '../../../../src/desk/statements/api.ts';
import { COLUMN_WORDS } from '../../../../src/desk/words/statements.ts';
import { accountOfReference, findReferences } from '../../../modules/deposits/index.ts';
import type { StatementFile } from './file.ts';

/** What banks call their columns, in English and Thai. The first that fits counts. */
const NAMES: readonly (readonly [ColumnKind, RegExp])[] = [
  ['balance', /balance|ยอดคงเหลือ|คงเหลือ/i],
  ['senderAccount', /(sender|payer|from|counterparty|โอน|ผู้).*(account|acc\.?|a\/c|บัญชี)|เลขที่บัญชี|บัญชีผู้โอน/i],
  ['sender', /sender|payer|remitter|counterparty|from name|name of|^name$|ผู้โอน|ชื่อ|จาก/i],
  ['in', /deposit|credit|amount in|money in|paid in|inflow|ฝาก|เงินเข้า|รับโอน/i],
  ['out', /withdraw|debit|amount out|money out|paid out|outflow|ถอน|เงินออก/i],
  ['direction', /^(dr\/cr|cr\/dr|d\/c|c\/d|type|sign|direction|side)$/i],
  ['amount', /amount|จำนวนเงิน|มูลค่า/i],
  [
    'id',
    /transaction id|transfer id|txn\.? ?(id|no)|bank.*(id|ref)|^(id|trans.* (no|id)\.?)$|เลขที่อ้างอิง|รหัสรายการ|เลขที่รายการ/i,
  ],
  ['note', /note|memo|\bref(erence)?\b|remark|description|details|narrative|message|รายละเอียด|หมายเหตุ|บันทึก|คำอธิบาย/i],
  ['time', /^time|time$|เวลา/i],
  ['date', /date|วันที่|วัน\/เวลา/i],
];

/** A column with the date on which money counts, which is not always the one of the booking. */
const VALUE_DATE = /value|effective|มีผล/i;

/** Whether a cell has the right reference of a customer. */
const hasReference = (cell = ''): boolean =>
  findReferences(cell).some(({ text }) => accountOfReference(text) !== undefined);

/**
 * Returns what the columns of a header mean, as far as their names say. A column with customers' references is read as
 * the note, whatever it is called, unless it is the sender or a figure.
 */
export function suggestColumns(
  header: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[] = [],
): ColumnKind[] {
  const taken = new Set<ColumnKind>();
  return header.map((name, place) => {
    const found = NAMES.find(([kind, pattern]) => pattern.test(name) && (isShared(kind) || !taken.has(kind)));
    const named = found?.[0] ?? 'skip';
    const isOpen = named === 'skip' || named === 'id';
    const kind = isOpen && rows.some(({ cells }) => hasReference(cells[place])) ? 'note' : named;
    if (kind === 'date' && VALUE_DATE.test(name)) return 'skip';
    taken.add(kind);
    return kind;
  });
}

/** Returns the columns with customers' references that aren't chosen as the note, and how many lines lose theirs. */
export function lostReferences(
  columns: readonly ColumnKind[],
  header: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
): StatementFile['lost'] {
  const isNote = (place: number): boolean => columns[place] === 'note';
  const losing = rows.filter(
    ({ cells }) =>
      cells.some((cell) => hasReference(cell)) && !cells.some((cell, place) => isNote(place) && hasReference(cell)),
  );
  const lost = header.filter((_, place) => losing.some(({ cells }) => hasReference(cells[place])));
  return losing.length === 0 ? null : { columns: lost, lines: losing.length };
}

/** Returns why columns can't be read as they are chosen; undefined if they can. */
export function columnsFault(columns: readonly ColumnKind[], header: readonly string[]): string | undefined {
  const width = header.length;
  const has = (kind: ColumnKind): boolean => columns.includes(kind);
  if (columns.length !== width) return `The file has ${width} columns, and ${columns.length} are chosen.`;
  if (!has('date')) return 'Choose the column with the date.';
  if (has('amount') === (has('in') || has('out')))
    return 'Choose either one column with the amount, or those with the amounts in and out.';
  if (has('direction') && !has('amount')) return 'A column with the direction needs one with the amount.';
  const double = columns.find((kind, index) => !isShared(kind) && columns.indexOf(kind) !== index);
  if (!double) return undefined;
  const names = header.filter((_, place) => columns[place] === double).map((name) => `“${name}”`);
  return `${names.join(' and ')} have the same meaning: ${COLUMN_WORDS[double]}. Only the note can have several columns.`;
}
