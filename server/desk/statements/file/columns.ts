import type { ColumnKind } from '../../../../src/desk/statements/api.ts';

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
    /transaction id|transfer id|bank.*(id|ref)|^(id|ref(erence)?( no\.?| number)?|trans.* (no|id)\.?)$|เลขที่อ้างอิง|รหัสรายการ|เลขที่รายการ/i,
  ],
  ['note', /note|memo|remark|description|details|narrative|message|รายละเอียด|หมายเหตุ|บันทึก|คำอธิบาย/i],
  ['time', /^time|time$|เวลา/i],
  ['date', /date|วันที่|วัน\/เวลา/i],
];

/** Kinds that only one column has. */
const ONCE: ReadonlySet<ColumnKind> = new Set<ColumnKind>(
  'date time in out amount direction sender senderAccount id balance'.split(' ') as ColumnKind[],
);

/** A column with the date on which money counts, which is not always the one of the booking. */
const VALUE_DATE = /value|effective|มีผล/i;

/** Returns what the columns of a header mean, as far as their names say. */
export function suggestColumns(header: readonly string[]): ColumnKind[] {
  const taken = new Set<ColumnKind>();
  return header.map((name) => {
    const found = NAMES.find(([kind, pattern]) => pattern.test(name) && !(ONCE.has(kind) && taken.has(kind)));
    const kind = found?.[0] ?? 'skip';
    if (kind === 'date' && VALUE_DATE.test(name)) return 'skip';
    taken.add(kind);
    return kind;
  });
}

/** Returns why columns can't be read as they are chosen; undefined if they can. */
export function columnsFault(columns: readonly ColumnKind[], width: number): string | undefined {
  const has = (kind: ColumnKind): boolean => columns.includes(kind);
  if (columns.length !== width) return `The file has ${width} columns, and ${columns.length} are chosen.`;
  if (!has('date')) return 'Choose the column with the date.';
  if (has('amount') === (has('in') || has('out')))
    return 'Choose either one column with the amount, or those with the amounts in and out.';
  if (has('direction') && !has('amount')) return 'A column with the direction needs one with the amount.';
  const double = columns.find((kind, index) => ONCE.has(kind) && columns.indexOf(kind) !== index);
  return double && 'Two columns have the same meaning. Only the note can have several columns.';
}
