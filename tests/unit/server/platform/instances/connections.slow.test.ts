import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { connect } from '../../../../../server/platform/db/connect.ts';
import { freshDatabase } from '../../database.ts';
import { hasPostgres, twoInstances } from './support.ts';

test.runIf(hasPostgres)('returns the connection of a transaction that could not begin [SRV-09]', async () => {
  const databaseUrl = (await freshDatabase())!;
  const original = pg.Client.prototype.query;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function refuse(
    this: pg.Client,
    statement: unknown,
    ...rest: unknown[]
  ) {
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    return (
      text === 'begin'
        ? Promise.reject(new Error('the line is dead'))
        : Reflect.apply(original, this, [statement, ...rest])
    ) as never;
  });
  const { db, close } = await connect({ dataDir: 'memory', databaseUrl });
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, () => db.transaction((tx) => tx.execute(sql`select 1`))),
  );
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(((await db.execute(sql`select 1 as one`)) as any).rows).toEqual([{ one: 1 }]);
  query.mockRestore();
  await close();
});

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, database } = twoInstances();

  test('fail only one transaction when its connection breaks, and undo abandoned ones [SRV-09]', async () => {
    const { db } = serverA.services;
    let abandoned = '';
    const alone = db.transaction(async (tx) => {
      const { rows } = (await tx.execute(
        sql`select pg_backend_pid() as pid, current_setting('idle_in_transaction_session_timeout') as abandoned`,
      )) as any;
      abandoned = rows[0].abandoned;
      const admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
      await admin.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await expect
        .poll(async () => (await admin.query('select from pg_stat_activity where pid = $1', [rows[0].pid])).rowCount)
        .toBe(0);
      await admin.end();
      await tx.execute(sql`select 1`);
    });
    await expect(alone).rejects.toThrow('Failed query');
    expect(abandoned).toBe('30s');
    await Promise.all(Array.from({ length: 20 }, () => db.execute(sql`select 1`)));
  });
});
