import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers, moneyCalls, sessions } from '../../../server/platform/db/schema.ts';
import { given, preparedQuery } from '../../../server/platform/db/prepared-query.ts';
import { type TestDatabase, openTestDatabase } from './ledger/test-database.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await openTestDatabase();
});
afterAll(() => house.close());

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

test('a statement is built once and runs with other values each time, on the database and in a transaction that is undone', async () => {
  let built = 0;
  const write = preparedQuery((db) => {
    built += 1;
    return db
      .insert(moneyCalls)
      .values(given('key', 'account', 'call', 'body', 'ret', 'msg', 'data', 'created'))
      .returning({ key: moneyCalls.key });
  });
  const find = preparedQuery((db) =>
    db
      .select()
      .from(moneyCalls)
      .where(eq(moneyCalls.key, sql.placeholder('key'))),
  );
  expect(await write(house.db, values)).toEqual([{ key: values.key }]);
  await expect(
    house.db.transaction(async (tx) => {
      await write(tx, { ...values, key: 'undone' });
      expect(await find(tx, { key: 'undone' })).toEqual([{ ...values, key: 'undone' }]);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await find(house.db, { key: 'undone' })).toEqual([]);
  expect(await find(house.db, { key: values.key })).toEqual([values]);
  expect(built).toBe(1);
});

test('null is NULL whatever the column, a missing value is an error, and lists of any length are one text', async () => {
  const write = preparedQuery((db) =>
    db.insert(moneyCalls).values(given('key', 'account', 'call', 'body', 'ret', 'msg', 'data', 'created')),
  );
  await write(house.db, { ...values, key: 'null', data: null });
  const { rows } = (await house.db.execute(
    sql`select data is null as empty from money_calls where key = 'null'`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ empty: true }]);
  const { msg: _, ...rest } = values;
  expect(() => write(house.db, { ...rest, key: 'missing' })).toThrow('no value for "msg"');
  const echo = preparedQuery(
    (db) =>
      db.execute(
        sql`select n::text as n, t from unnest(${sql.placeholder('n')}::numeric[], ${sql.placeholder('t')}::text[]) as v(n, t)`,
      ) as unknown as PromiseLike<{ rows: unknown[] }>,
  );
  const lists = {
    n: [123_456_789_012_345_678_901_234_567_890n, null, -1n],
    t: ['plain', null, 'a "quoted", {braced} \\ and empty'],
  };
  expect((await echo(house.db, lists)).rows).toEqual(
    lists.n.map((n, place) => ({ n: n === null ? null : String(n), t: lists.t[place] })),
  );
  expect((await echo(house.db, { n: [], t: [] })).rows).toEqual([]);
});

test('a joined row that is not there is null, as it is without a statement', async () => {
  const [id] = await house.customers(1);
  const build = (db: TestDatabase['db']) =>
    db
      .select({ account: customers.id, session: sessions })
      .from(customers)
      .leftJoin(sessions, eq(sessions.account, customers.id));
  const find = preparedQuery((db) => build(db).where(eq(customers.id, sql.placeholder('id'))));
  const found = await find(house.db, { id });
  expect(found).toEqual([{ account: id, session: null }]);
  expect(found).toEqual(await build(house.db).where(eq(customers.id, id as number)));
});
