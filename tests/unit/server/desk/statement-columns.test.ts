import { describe, expect, test } from 'vitest';
import { readStatementFile } from '../../../../server/desk/statements/file/read-file.ts';
import { transferReference } from '../../../../server/modules/deposits/index.ts';
import type { ColumnKind } from '../../../../src/desk/statements/api.ts';

const bank = { number: '0123456789', currency: 'THB', now: Date.parse('2026-11-30T12:00:00Z') };
const read = (text: string, columns?: ColumnKind[]) =>
  readStatementFile(new TextEncoder().encode(text), { ...bank, columns });

describe('the columns of a file', () => {
  const suggested = (header: string, row: string) => read(`${header}\n${row}\n`).table!.columns;
  const reference = transferReference(100001, 1);

  test.each(['Reference', 'Reference No.', 'Ref', 'Customer reference', 'Details'])(
    "reads “%s” as the customer's reference, and the id of the bank as such [DESK-108]",
    (name) => {
      for (const id of ['Transaction ID', 'Txn ID', 'Bank reference'])
        expect(suggested(`Date,Deposit,${name},${id}`, '28/11/2026,5.00,savings,KB1')).toEqual([
          'date',
          'in',
          'note',
          'id',
        ]);
    },
  );

  test('with references of customers are read as the note, whatever they are called [DESK-108]', () => {
    expect(suggested('Date,Amount,Bank reference,X', `28/11/2026,5,KB1,${reference}`)).toEqual([
      'date',
      'amount',
      'id',
      'note',
    ]);
    expect(suggested('Date,Amount,Transaction ID,Txn ID', `28/11/2026,5,${reference},KB1`)).toEqual([
      'date',
      'amount',
      'note',
      'id',
    ]);
  });

  test('say what would be lost, and refuse one meaning for two columns by their names [DESK-108]', () => {
    const file = `Date,Amount,Note,Reference,Code\n28/11/2026,5,x,${reference},KB1\n`;
    const readWith = (columns: ColumnKind[]) => read(file, columns);
    expect(readWith(['date', 'amount', 'note', 'id', 'skip']).lost).toEqual({ columns: ['Reference'], lines: 1 });
    expect(readWith(['date', 'amount', 'note', 'note', 'id']).lost).toBeNull();
    expect(() => readWith(['date', 'amount', 'note', 'id', 'id'])).toThrow(
      "“Reference” and “Code” have the same meaning: Bank's id.",
    );
  });
});
