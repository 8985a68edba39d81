import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './connect.ts';
import { rowsOf } from './rows.ts';

/** Beside this file in the sources, and beside `main.js` in the build, which copies the folder. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

/**
 * Names this set of migrations: what they do and when they were made, by which the migrator knows whether it has run
 * them.
 */
export const migrationsMark = (): string =>
  readMigrationFiles({ migrationsFolder })
    .map((migrationFile) => `${migrationFile.hash} ${migrationFile.folderMillis}`)
    .join();

/**
 * Refuses a database that holds a migration which this version does not know. Returns whether there is one to run, by
 * the rule of the migrator: one that was made after the newest that was run. Most starts find none, and save what the
 * migrator asks.
 */
export async function checkVersion(db: Database): Promise<boolean> {
  const [table] = await rowsOf<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table?.there) return true;
  const rows = await rowsOf<{ hash: string; created_at: string | number }>(
    db,
    sql`select hash, created_at from drizzle.__drizzle_migrations`,
  );
  const existing = readMigrationFiles({ migrationsFolder });
  const hashes = new Set(existing.map((migrationMeta) => migrationMeta.hash));
  if (rows.some((row) => !hashes.has(row.hash))) {
    throw new OperatorError(
      'This is a database of a newer version of Andaman. Start the version that wrote it, or set DATA_DIR or ' +
        'DATABASE_URL to another place. Nothing was changed.',
    );
  }
  const newest = Math.max(0, ...rows.map((row) => Number(row.created_at)));
  return existing.some((migrationMeta) => migrationMeta.folderMillis > newest);
}
