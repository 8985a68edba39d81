import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvColumn, toCsv } from '../../../src/domain/csv.ts';

interface Entry {
  time: number;
  amount: string;
  remark: string;
}
const columns: CsvColumn<Entry>[] = [
  { name: 'time', kind: 'time', value: ({ time }) => time },
  { name: 'amount', kind: 'amount', value: ({ amount }) => amount },
  { name: 'remark', value: ({ remark }) => remark },
];
const entry = (remark: string, amount = '1'): Entry => ({ time: 0, amount, remark });

/** Reads a file by RFC 4180, like a spreadsheet. */
const parsed = (file: string): string[][] => {
  const rows: string[][] = [[]];
  let cell = '';
  let open = false;
  const text = file.replace(/^\uFEFF/, '');
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (open && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') open = !open;
    else if (!open && sign === ',') {
      rows.at(-1)?.push(cell);
      cell = '';
    } else if (!open && sign === '\r' && text[at + 1] === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      rows.push([]);
      at += 1;
    } else cell += sign;
  }
  return rows.slice(0, -1);
};

test('a file has the UTF-8 mark, one header row, ISO times and every digit with a dot [ACCT-06]', () => {
  const file = toCsv(columns, [
    { time: Date.UTC(2026, 1, 3, 4, 5, 6, 7), amount: '-1234567.000000000000000001', remark: '' },
  ]);
  expect(file).toBe('\uFEFFtime,amount,remark\r\n2026-02-03T04:05:06.007Z,-1234567.000000000000000001,\r\n');
});

test('puts an apostrophe before texts that a spreadsheet would run [ACCT-07]', () => {
  const runs = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u200B=1', '＝1', '＠x', '-2', '|cmd'];
  const cells = parsed(
    toCsv(
      columns,
      runs.map((remark) => entry(remark, '-2.50')),
    ),
  );
  for (const [at, remark] of runs.entries()) expect(cells[at + 1]?.slice(1)).toEqual(['-2.50', `'${remark}`]);
});

test('digits a spreadsheet would change start with an apostrophe, others stay [ACCT-07]', () => {
  const written = (texts: string[]): (string | undefined)[] =>
    parsed(
      toCsv(
        columns,
        texts.map((remark) => entry(remark)),
      ),
    )
      .slice(1)
      .map((cells) => cells[2]);
  const changed = ['1234567890123456', '00123', '007', '1e5', '12E+3', '1.5e-7', '1234567890123456.5', ' 00123 '];
  expect(written(changed)).toEqual(changed.map((text) => `'${text}`));
  const unchanged = ['123456789012345', '0', '0.5', '123', 'A00123', '1e5x', 'e5', 'R-00123', '12 pieces', '0x10'];
  expect(written(unchanged)).toEqual(unchanged);
});

test('never writes an invalid amount as one [ACCT-07]', () => {
  for (const amount of ['1e9', '=1', 'NaN', '1,000', '+5', '0x10']) {
    const [, [, written] = []] = parsed(toCsv(columns, [entry('', amount)]));
    expect(written).toBe(/^[=+]|e/.test(amount) ? `'${amount}` : amount);
  }
});

test('any text survives the round trip, and columns stay aligned [ACCT-07]', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', ';', '=', '-', ' ', 'ก', "'", '\u202E') }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(texts, (remarks) => {
      const [head, ...rows] = parsed(
        toCsv(
          columns,
          remarks.map((remark) => entry(remark)),
        ),
      );
      expect(head).toEqual(['time', 'amount', 'remark']);
      expect(rows).toHaveLength(remarks.length);
      for (const [at, cells] of rows.entries()) {
        expect(cells).toHaveLength(3);
        expect([remarks[at], `'${remarks[at]}`]).toContain(cells[2]);
        expect(cells[2]).not.toMatch(/^\s*[=+\-@]/);
      }
    }),
  );
});

test('writes times of Bangkok with their offset, for files of days that begin there [DESK-109]', () => {
  const columns = [{ name: 'Time', kind: 'bangkok' as const, value: (time: number) => time }];
  // the first minute of 30 November in Bangkok
  expect(toCsv(columns, [Date.UTC(2026, 10, 29, 17, 1)])).toBe('\uFEFFTime\r\n2026-11-30T00:01:00.000+07:00\r\n');
});
