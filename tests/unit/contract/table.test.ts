import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { rowOf, table } from '../../../src/contract/index.ts';
import { keptRows } from '../../../src/contract/kept.ts';

/** Section 7 of the specification: method, path, payload names where it names them. */
const SPECIFIED: ReadonlyArray<readonly [string, string, ...string[]]> = [
  ['GET', 'content/slide', 'position'],
  ['GET', 'other/config', 'act'],
  ['GET', 'users/message/unread'],
  ['POST', 'users/message/reader', 'ids'],
  ['POST', 'users/message', 'status', 'page'],
  ['GET', 'users/sms', 'userphone', 'must'],
  ['GET', 'users/email/get', 'email'],
  ['POST', 'users/login'],
  ['GET', 'users/info'],
  ['POST', 'users/edit/avatar', 'userimg'],
  ['POST', 'users/edit'],
  ['GET', 'users/bank'],
  ['POST', 'users/bank/add'],
  ['GET', 'users/bank/del', 'id'],
  ['POST', 'users/edit/userpass'],
  ['POST', 'users/forget'],
  ['POST', 'users/edit/paypass'],
  ['GET', 'coin/lists'],
  ['GET', 'coin/data/lists'],
  ['POST', 'coin/data/lists'],
  ['GET', 'yuebao/balance', 'type'],
  ['GET', 'yuebao/product'],
  ['POST', 'yuebao/transfer/in', 'amount'],
  ['GET', 'yuebao/transfer/in'],
  ['GET', 'yuebao/transfer/out'],
  ['POST', 'yuebao/transfer/out', 'amount'],
  ['GET', 'yuebao/order'],
  ['GET', 'yuebao/rule'],
  ['POST', 'users/levelauth'],
  ['POST', 'users/upload'],
  ['GET', 'users/ranks'],
  ['GET', 'pay/lists'],
  ['POST', 'pay/submit'],
  ['POST', 'users/extract'],
  ['GET', 'users/extract/rate'],
  ['POST', 'coin/order/add'],
  ['GET', 'coin/order/info', 'id'],
  ['GET', 'coin/order/total'],
  ['GET', 'users/account/lists', 'setup'],
  ['GET', 'content/sale/info', 'id'],
  ['GET', 'content/sale'],
  ['GET', 'content/winnotice'],
  ['GET', 'coin/data/rate', 'code'],
  ['POST', 'coin/trans/add'],
  ['POST', 'coin/trans/close', 'id'],
  ['POST', 'coin/trans/lists'],
  ['POST', 'coin/user/amount', 'code'],
  ['GET', 'third/currency/rate', 'code'],
  ['GET', 'task/level'],
  ['GET', 'users/ptomoney', 'number'],
];

const fieldsOf = (schema: v.GenericSchema): string[] =>
  Object.keys((schema as unknown as { entries?: Record<string, unknown> }).entries ?? {});

describe('the table of calls', () => {
  test('CALL-01 every row of the specification is there with method, path and payload names, every other one is marked as added', () => {
    for (const [method, path, ...names] of SPECIFIED) {
      const row = rowOf(method, path);
      expect(row, `${method} ${path}`).toBeDefined();
      expect(fieldsOf(row!.payload), path).toEqual(expect.arrayContaining(names));
      expect(row!.added, path).toBeUndefined();
    }
    const specified = new Set(SPECIFIED.map(([method, path]) => `${method} ${path}`));
    for (const row of table) expect(row.added === true, row.id).toBe(!specified.has(`${row.method} ${row.path}`));
  });

  test('names and requests are unique', () => {
    expect(new Set(table.map((row) => row.id)).size).toBe(table.length);
    expect(new Set(table.map((row) => `${row.method} ${row.path}`)).size).toBe(table.length);
  });

  test('PWA-08 the worker keeps the rows that say so and no other, and never one that changes anything', () => {
    const byTable = table
      .filter((row) => row.keep === 'worker')
      .map((row) => row.id)
      .sort();
    expect(keptRows.map((row) => row.id).sort()).toEqual(byTable);
    for (const row of table) {
      expect(row.kept !== undefined, row.id).toBe(row.keep === 'worker');
      if (row.keep !== 'none') expect(row.effect, row.id).toBe('read');
      if (row.kept?.scope === 'public') expect(row.access, row.id).toBe('open');
      if (row.kept?.scope === 'private') expect(row.access, row.id).toBe('customer');
    }
  });

  test('CALL-17 calls that change something are never reads, whatever their method', () => {
    for (const path of ['users/bank/del', 'users/sms', 'users/email/get'])
      expect(rowOf('GET', path)!.effect).toBe('change');
    expect(rowOf('GET', 'users/ptomoney')!.effect).toBe('money');
    expect(rowOf('POST', 'coin/trans/close')!.effect).toBe('change');
  });
});
