import { eq, type Placeholder, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import type { Context } from '../../../../../server/context.ts';
import { moneyCallOf, recordOutcome } from '../../../../../server/platform/idempotency-keys.ts';
import { customers, moneyCalls, sessions } from '../../../../../server/platform/db/schema.ts';
import { preparedQuery } from '../../../../../server/platform/db/prepared-query.ts';
import { type TestDatabase, openTestDatabase } from '../../ledger/test-database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.close());

/** Creates a placeholder for each column. */
const input = <N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Record<N, Placeholder>;

const values = {
  key: 'statement-key',
  account: 7,
  call: 'option.add',
  body: 'b',
  ret: 1,
  msg: '',
  data: { b: '1', a: [null, 'ไทย'] },
  created: 1_773_118_800_000,
};

test('builds a statement once per database and transaction, for all values', async () => {
  let built = 0;
  const write = preparedQuery((db) => {
    built += 1;
    return db
      .insert(moneyCalls)
      .values(input('key', 'account', 'call', 'body', 'ret', 'msg', 'data', 'created'))
      .returning({ key: moneyCalls.key });
  });
  const find = preparedQuery((db) =>
    db
      .select()
      .from(moneyCalls)
      .where(eq(moneyCalls.key, sql.placeholder('key'))),
  );
  expect(await write(testDatabase.db, values)).toEqual([{ key: values.key }]);
  expect(await write(testDatabase.db, { ...values, key: 'another' })).toEqual([{ key: 'another' }]);
  expect(built).toBe(1);
  await expect(
    testDatabase.db.transaction(async (tx) => {
      await write(tx, { ...values, key: 'undone' });
      expect(await find(tx, { key: 'undone' })).toEqual([{ ...values, key: 'undone' }]);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await find(testDatabase.db, { key: 'undone' })).toEqual([]);
  expect(await find(testDatabase.db, { key: values.key })).toEqual([values]);
  expect(built).toBe(2);
});

test('stores an outcome without data as NULL', async () => {
  const context = { account: { id: 7 }, now: values.created } as unknown as Context;
  const call = moneyCallOf(transferIn, 'outcome-without-data', { amount: '1' }, context);
  await testDatabase.db.transaction((tx) => recordOutcome(tx, call, { ret: 0, msg: 'No.', data: null }));
  const { rows } = (await testDatabase.db.execute(
    sql`select data is null as empty from money_calls where key = 'outcome-without-data'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ empty: true }]);
});

test('rejects a missing value, and passes lists of any length', async () => {
  const write = preparedQuery((db) =>
    db.insert(moneyCalls).values(input('key', 'account', 'call', 'body', 'ret', 'msg', 'data', 'created')),
  );
  const { msg: _, ...rest } = values;
  await expect(write(testDatabase.db, { ...rest, key: 'missing' })).rejects.toThrow('No value for placeholder "msg"');
  const echo = preparedQuery((db) =>
    db
      .select({ n: sql<string | null>`n::text`, t: sql<string | null>`t` })
      .from(sql`unnest(${sql.placeholder('n')}::numeric[], ${sql.placeholder('t')}::text[]) as v(n, t)`),
  );
  const lists = {
    n: [123_456_789_012_345_678_901_234_567_890n, null, -1n],
    t: ['plain', null, 'a "quoted", {braced} \\ and empty'],
  };
  expect(await echo(testDatabase.db, lists)).toEqual(
    lists.n.map((n, place) => ({ n: n === null ? null : String(n), t: lists.t[place] })),
  );
  expect(await echo(testDatabase.db, { n: [], t: [] })).toEqual([]);
});

test('returns null for a missing joined row, as a plain query does', async () => {
  const [id] = await testDatabase.customers(1);
  const build = (db: TestDatabase['db']) =>
    db
      .select({ account: customers.id, session: sessions })
      .from(customers)
      .leftJoin(sessions, eq(sessions.account, customers.id));
  const find = preparedQuery((db) => build(db).where(eq(customers.id, sql.placeholder('id'))));
  const match = await find(testDatabase.db, { id });
  expect(match).toEqual([{ account: id, session: null }]);
  expect(match).toEqual(await build(testDatabase.db).where(eq(customers.id, id as number)));
});
