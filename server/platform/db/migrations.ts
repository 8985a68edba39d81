import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../operator-error.ts';
import type { Database } from './connect.ts';
import { rowsOf } from './rows.ts';

/** Next to this file in the sources, and next to `main.js` in the build, which copies the folder. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations');

/**
 * Returns a text that identifies a set of migrations by their contents and their creation times, which the migrator
 * compares too.
 */
export const migrationsMark = (folder = migrationsFolder): string =>
  readMigrationFiles({ migrationsFolder: folder })
    .map((migration) => `${migration.hash} ${migration.folderMillis}`)
    .join();

/**
 * Refuses a database that has migrations but not the baseline, and one with a migration that this version does not
 * know. Returns whether a migration is pending, by the migrator's rule: it was created after the newest one that has
 * run. Most starts have none and can skip the migrator.
 */
export async function checkVersion(db: Database, folder = migrationsFolder): Promise<boolean> {
  const [table] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  );
  if (!table?.exists) return true;
  const rows = await rowsOf<{ hash: string; created_at: string | number }>(
    db,
    sql`select hash, created_at from drizzle.__drizzle_migrations`,
  );
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (rows.length > 0 && !rows.some((row) => row.hash === migrations[0]?.hash)) {
    throw new OperatorError(
      'This database is from before the first release of Andaman, and this version cannot read it. Start with an ' +
        'empty database: set DATA_DIR or DATABASE_URL to another place. Nothing was changed.',
    );
  }
  const hashes = new Set(migrations.map((migration) => migration.hash));
  if (rows.some((row) => !hashes.has(row.hash))) {
    throw new OperatorError(
      'This is a database of a newer version of Andaman. Start the version that wrote it, or set DATA_DIR or ' +
        'DATABASE_URL to another place. Nothing was changed.',
    );
  }
  const newest = Math.max(0, ...rows.map((row) => Number(row.created_at)));
  return migrations.some((migration) => migration.folderMillis > newest);
}
