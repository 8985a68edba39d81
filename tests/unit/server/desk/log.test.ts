import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../../../server/desk/digest.ts';
import { canonicalJson } from '../../../../src/desk/api/canonical.ts';
import { appendLog, type NewLogEntry } from '../../../../server/desk/log/append.ts';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { staffLog, staffLogEnd } from '../../../../server/desk/schema.ts';
import type { Database } from '../../../../server/platform/db/connect.ts';
import { openTestDatabase, type TestDatabase } from '../ledger/test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const entry = (number = 1): NewLogEntry => ({
  time: 1_700_000_000_000 + number,
  action: 'customer.freeze',
  target: `customer ${number}`,
  details: { reason: 'A stolen card.', seen: { frozen: null, username: 'som@example.com' } },
});
const append = (number?: number): Promise<number> => db.transaction((tx) => appendLog(tx, entry(number)));
/** Runs SQL with the triggers switched off, as an attacker with the rights of the database could. */
const tamper = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
const clear = (): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from staff_log`);
    await tx.update(staffLogEnd).set({ last: 0, hash: '' });
  });
beforeEach(clear);

describe('canonical JSON', () => {
  test('is the same for equal values in any order', () => {
    expect(canonicalJson({ b: [1, 'ä"', null], a: { y: true, x: undefined, é: 'z' } })).toBe(
      '{"a":{"y":true,"é":"z"},"b":[1,"ä\\"",null]}',
    );
    expect(digestOf({ a: 1, b: 2 })).toBe(digestOf({ b: 2, a: 1 }));
    expect(digestOf({ a: 1 })).not.toBe(digestOf({ a: '1' }));
  });

  test('refuses numbers that JSON cannot write exactly', () => {
    for (const number of [0.1, Number.NaN, Infinity, 2 ** 53])
      expect(() => canonicalJson(number)).toThrow(String(number));
  });
});

describe('the staff log', () => {
  test('numbers its rows from 1 without a gap, in one chain [AUDIT-01]', async () => {
    for (let number = 1; number <= 3; number += 1) expect(await append(number)).toBe(number);
    expect(await findLogFault(db)).toBeUndefined();
    const rows = await db.select().from(staffLog).orderBy(asc(staffLog.id));
    expect(rows.map(({ id, target }) => [id, target])).toEqual([
      [1, 'customer 1'],
      [2, 'customer 2'],
      [3, 'customer 3'],
    ]);
  });

  test('leaves nothing of an action that is undone [AUDIT-01]', async () => {
    await append();
    await expect(
      db.transaction(async (tx) => {
        await appendLog(tx, entry(2));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await append(3)).toBe(2);
    expect(await findLogFault(db)).toBeUndefined();
  });

  test('stays one chain when many write at once [AUDIT-01]', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, number) => append(number)));
    expect(await db.$count(staffLog)).toBe(50);
    expect(await findLogFault(db)).toBeUndefined();
  });

  test.each([
    ['update', sql`update staff_log set target = 'customer 9'`],
    ['delete', sql`delete from staff_log`],
    ['truncate', sql`truncate staff_log`],
  ])('refuses to %s rows', async (_, statement) => {
    await append();
    await expect(db.execute(statement)).rejects.toThrow();
    expect((await db.select().from(staffLog)).map(({ target }) => target)).toEqual(['customer 1']);
  });

  test.each([
    ['changed', sql`update staff_log set details = replace(details, 'stolen', 'lost') where id = 2`, 2],
    ['given to someone else', sql`update staff_log set target = 'customer 3' where id = 2`, 2],
    ['removed', sql`delete from staff_log where id = 2`, 2],
    ['removed at the end', sql`delete from staff_log where id = 3`, 3],
    [
      'put in',
      sql`insert into staff_log (id, time, action, target, details, assertion, alone, source, hash)
        values (4, 0, 'customer.freeze', 'customer 4', '{}', '', false, '', 'x')`,
      4,
    ],
  ])('names the first row that was %s [AUDIT-02]', async (_, statement, wrong) => {
    for (let number = 1; number <= 3; number += 1) await append(number);
    await tamper(statement);
    expect(await findLogFault(db)).toBe(wrong);
  });

  test('notices a chain that was computed again up to a row [AUDIT-02]', async () => {
    await append();
    await append(2);
    const [row] = await db.select().from(staffLog).where(eq(staffLog.id, 1));
    await clear();
    await append(7);
    expect((await db.select().from(staffLog))[0]!.hash).not.toBe(row!.hash);
    await tamper(sql`update staff_log_end set last = 2`);
    expect(await findLogFault(db)).toBe(2);
  });
});
