import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCustomer } from '../../../../server/modules/customers/customers.ts';
import { connect, type Database } from '../../../../server/platform/db/connect.ts';
import { assertMode } from '../../../../server/platform/db/mode.ts';
import { customers, settings } from '../../../../server/platform/db/schema.ts';
import { demoAccount } from '../../../../server/platform/demo-account.ts';
import { readConfig } from '../../../../server/config.ts';
import { deriveKeys } from '../../../../server/platform/secrets/secret-key.ts';
import { freshDatabase } from '../database.ts';
import { SECRET_KEY, START, startServer } from '../support.ts';

let dataDir: string;
let databaseUrl: string | undefined;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'andaman-mode-'));
  databaseUrl = await freshDatabase();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const place = () => ({ dataDir, databaseUrl });
async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const connection = await connect(databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl });
  try {
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}
const customer = (db: Database, username = 'customer@example.com') =>
  openCustomer(db, deriveKeys({ mode: 'production', secretKey: SECRET_KEY }), {
    mode: 'email',
    username,
    password: 'abc12345',
    paypass: '048213',
    currency: 'THB',
    now: START,
  });

test('refuses demo mode on a production database, and leaves nothing in it [HARD-02]', async () => {
  await (await startServer({ ...place(), mode: 'production' })).close();
  await expect(startServer(place())).rejects.toThrow('This is a production database');
  expect(await onDatabase((db) => db.select().from(customers))).toEqual([]);
  await (await startServer({ ...place(), mode: 'production' })).close();
});

test('refuses production on a demo database [HARD-02]', async () => {
  await (await startServer(place())).close();
  await expect(startServer({ ...place(), mode: 'production' })).rejects.toThrow(
    'This is the database of a demonstration',
  );
  await (await startServer(place())).close();
});

test('runs in production without ANDAMAN_MODE [HARD-02]', () => {
  expect(readConfig({}).mode).toBe('production');
  expect(readConfig({ ANDAMAN_MODE: 'demo' }).mode).toBe('demo');
});

test('refuses a database with accounts but without a mode, and changes nothing in it [HARD-02]', async () => {
  for (const username of ['customer@example.com', demoAccount.username])
    await onDatabase(async (db) => {
      await customer(db, username);
      for (const mode of ['demo', 'production'] as const)
        await expect(assertMode(db, mode)).rejects.toThrow('This database has accounts but not its mode');
      expect(await db.select().from(settings)).toEqual([]);
    });
});
