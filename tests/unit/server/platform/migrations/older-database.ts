import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { sql } from 'drizzle-orm';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Database } from '../../../../../server/platform/db/connect.ts';
import { migrationsFolder } from '../../../../../server/platform/db/migrations.ts';
import { freshDatabase } from '../../database.ts';

export type Query = (text: string, values?: unknown[]) => Promise<{ rows: any[] }>;

/** Provides a temporary folder for each test of a file. */
export function temporaryFolder(): { path: string } {
  const folder = { path: '' };
  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'andaman-migrations-'));
  });
  afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
  return folder;
}
/** Copies the migrations up to `tag`, as an earlier version had them. */
function migrationsUntil(folder: string, tag: string): string {
  const place = join(folder, 'migrations');
  cpSync(migrationsFolder, place, { recursive: true });
  const file = join(place, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(last).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return place;
}

/** Creates a database of an earlier version, embedded or PostgreSQL. Returns the server options that open it. */
export async function olderDatabase(
  folder: string,
  tag: string,
  fill: (query: Query) => Promise<void>,
): Promise<{ dataDir?: string; databaseUrl?: string }> {
  const migrations = migrationsUntil(folder, tag);
  const databaseUrl = await freshDatabase({ empty: true });
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await migratePg(drizzlePg(client), { migrationsFolder: migrations });
    await fill((text, values) => client.query(text, values));
    await client.end();
    return { databaseUrl };
  }
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const client = await PGlite.create({ dataDir: join(dataDir, 'database') });
  await migratePglite(drizzlePglite(client), { migrationsFolder: migrations });
  await fill((text, values) => client.query(text, values));
  await client.close();
  return { dataDir };
}

/** Inserts a row without columns that the version does not have yet. Returns its id. */
export async function write(query: Query, table: string, row: Record<string, unknown>): Promise<number> {
  const { rows: has } = await query(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  const names = Object.keys(row).filter((name) => has.some((item) => item.name === name));
  const columns = names.map((name) => `"${name}"`).join(', ');
  const values = names.map((_, place) => `$${place + 1}`).join(', ');
  const response = await query(
    `insert into ${table} (${columns}) overriding system value values (${values}) returning *`,
    names.map((name) => row[name]),
  );
  return Number(response.rows[0].id);
}

/** Returns every row of every table, without the time at which a session was last seen. */
export async function contents(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = (await db.execute(
    sql`
      select schemaname || '."' || tablename || '"' as name from pg_tables
        where schemaname in ('public', 'drizzle') order by 1
    `,
  )) as unknown as { rows: { name: string }[] };
  const response: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      sql.raw(`select (to_jsonb(t) - 'seen')::text as line from ${name} t order by 1`),
    )) as unknown as { rows: { line: string }[] };
    response[name] = rows.map(({ line }) => line);
  }
  return response;
}
