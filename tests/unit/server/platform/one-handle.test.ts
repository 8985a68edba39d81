import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SettingsStore } from '../../../../server/modules/content/settings.ts';
import { connect, type Connection, type Database } from '../../../../server/platform/db/connect.ts';
import { customers, settings as table } from '../../../../server/platform/db/schema.ts';
import { preparedQuery } from '../../../../server/platform/db/prepared-query.ts';
import { freshDatabase } from '../database.ts';
import { OuterHandle, watchHandle } from './one-handle.ts';

const settings = new SettingsStore();
const countSettings = preparedQuery((db) => db.select({ number: sql<number>`count(*)::int` }).from(table));
let connection: Connection;
let reported: OuterHandle[] = [];
beforeAll(async () => {
  connection = await connect({ dataDir: 'memory', databaseUrl: await freshDatabase() });
  watchHandle({ db: connection.db, settings }, (error) => reported.push(error));
});
beforeEach(() => {
  reported = [];
});
afterAll(() => connection.close());

const wrong: Record<string, (db: Database) => PromiseLike<unknown>> = {
  select: (db) => db.select().from(table),
  insert: (db) => db.insert(table).values({ name: 'x', data: 1 }),
  update: (db) => db.update(table).set({ data: 1 }),
  delete: (db) => db.delete(table),
  execute: (db) => db.execute(sql`select 1`),
  $count: (db) => db.$count(table),
  statement: (db) => countSettings(db),
  prepare: (db) => db.select().from(table).prepare('').execute(),
  transaction: (db) => db.transaction(async () => undefined),
  setting: (db) => settings.read(db, 'config.system'),
};

test.each(Object.entries(wrong))('rejects and reports %s on the database from inside a transaction', async (_, ask) => {
  const { db } = connection;
  await settings.read(db, 'config.system');
  await expect(
    db.transaction(async (tx) => {
      await tx.select().from(table);
      // also through an await and a helper
      const helper = async (): Promise<unknown> => ask(db);
      await helper();
    }),
  ).rejects.toThrow(OuterHandle);
  expect(reported).toHaveLength(1);
  expect(await db.select().from(table)).toEqual([]);
});

test('reports a rejection that its caller swallows, with the origin of the statement', async () => {
  const { db } = connection;
  await db.transaction(async () => {
    await db
      .select()
      .from(customers)
      .catch(() => undefined);
  });
  expect(reported).toHaveLength(1);
  const [error] = reported as [OuterHandle];
  expect(error.message).toContain('from "accounts"');
  expect((error.cause as Error).stack).toContain('one-handle.test.ts');
});

test('allows its own handle, subqueries, parallel transactions and later work', async () => {
  const { db } = connection;
  let later: Promise<unknown> | undefined;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  await Promise.all([
    db.transaction(async (tx) => {
      await countSettings(tx);
      await settings.read(tx, 'config.system');
      await tx.transaction((inner) => inner.select().from(table));
      await tx
        .select()
        .from(table)
        .where(inArray(table.name, db.select({ name: table.name }).from(table)));
      later = ended.then(() => db.select().from(table));
    }),
    db.transaction((tx) => tx.select().from(table)),
    db.select().from(table),
  ]);
  end();
  expect(await later).toEqual([]);
  expect(reported).toEqual([]);
});
