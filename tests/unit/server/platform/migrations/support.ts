import { sql } from 'drizzle-orm';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { connect, type Database } from '../../../../../server/platform/db/connect.ts';
import { migrationsFolder } from '../../../../../server/platform/db/migrations.ts';
import { freshDatabase } from '../../database.ts';

/** The server options that open a database. */
interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Provides a temporary folder for each test of a file. */
export function temporaryFolder(): { path: string } {
  const folder = { path: '' };
  beforeEach(() => {
    folder.path = mkdtempSync(join(tmpdir(), 'andaman-migrations-'));
  });
  afterEach(() => rmSync(folder.path, { recursive: true, force: true }));
  return folder;
}

/** Returns the place of a new database without tables, embedded or PostgreSQL. */
export async function emptyDatabase(folder: string): Promise<Place> {
  const databaseUrl = await freshDatabase({ empty: true });
  return databaseUrl === undefined ? { dataDir: join(folder, 'data') } : { dataDir: 'memory', databaseUrl };
}

/** Adds a migration to those in a folder, which is created if needed, as `drizzle-kit generate` does. */
function addMigration(migrations: string, name: string, statements: readonly string[]): void {
  const file = join(migrations, 'meta/_journal.json');
  const { entries, ...journal } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] })
    : { version: '7', dialect: 'postgresql', entries: [] };
  const idx = entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  const entry = { idx, version: '7', when: (entries.at(-1)?.when ?? 0) + 1, tag, breakpoints: true };
  mkdirSync(join(migrations, 'meta'), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...entries, entry] }));
  writeFileSync(join(migrations, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
}

/** Returns a folder with our migrations and one more, as a later version has them. */
export function laterMigrations(folder: string, statements: readonly string[]): string {
  const migrations = join(folder, 'later');
  cpSync(migrationsFolder, migrations, { recursive: true });
  addMigration(migrations, 'sample', statements);
  return migrations;
}

/** Returns a folder with one migration that is not the baseline. */
export function foreignMigrations(folder: string, statements: readonly string[]): string {
  const migrations = join(folder, 'foreign');
  addMigration(migrations, 'start', statements);
  return migrations;
}

/** Opens a database with the given migrations, which run if they have not yet, and returns what `work` returns. */
export async function withDatabase<T>(
  place: Place,
  migrations: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = await connect(place, migrations);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Returns every row of every table, without the time at which a session was last seen and without `added` columns. */
export async function contents(db: Database, added: readonly string[] = []): Promise<Record<string, string[]>> {
  const { rows: tables } = (await db.execute(
    sql`
      select schemaname || '."' || tablename || '"' as name from pg_tables
        where schemaname in ('public', 'drizzle') order by 1
    `,
  )) as unknown as { rows: { name: string }[] };
  const left = `'{${['seen', ...added].join()}}'::text[]`;
  const response: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = (await db.execute(
      sql.raw(`select (to_jsonb(t) - ${left})::text as line from ${name} t order by 1`),
    )) as unknown as { rows: { line: string }[] };
    response[name] = rows.map(({ line }) => line);
  }
  return response;
}
