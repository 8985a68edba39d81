import type { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrationsMark } from './migrations.ts';

/**
 * Returns the path of the image, an empty migrated database in one file. Creating a database takes seconds, and tests
 * start many. The name depends on the migrations and the PGlite version, so an outdated image is never used. The image
 * is not compressed: opening it would take 50% more processor time.
 */
function imagePath(migrationsFolder: string): { folder: string; file: string } {
  const modules = resolve('node_modules');
  const folder = existsSync(modules) ? join(modules, '.cache', 'andaman') : join(tmpdir(), 'andaman-cache');
  let build = '';
  try {
    build = (
      JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8')) as { version: string }
    ).version;
  } catch {
    // started from another folder: only the migrations identify the image
  }
  const name = createHash('sha256')
    .update([build, migrationsMark(migrationsFolder)].join())
    .digest('hex')
    .slice(0, 16);
  return { folder, file: join(folder, `database-${name}.tar`) };
}

/** Returns the stored image, if any. */
export function readImage(migrationsFolder: string): Blob | undefined {
  try {
    return new Blob([readFileSync(imagePath(migrationsFolder).file)], { type: 'application/x-tar' });
  } catch {
    return undefined;
  }
}

/**
 * Stores the image for the next start. If that fails, starts only stay slow. Without the template databases and with
 * nothing to replay, the image opens 25% faster.
 */
export async function storeImage(client: PGlite, migrationsFolder: string): Promise<void> {
  try {
    const { folder, file } = imagePath(migrationsFolder);
    mkdirSync(folder, { recursive: true });
    // one statement per call: a database cannot be dropped in a transaction
    await client.exec('update pg_database set datistemplate = false');
    await client.exec('drop database template0');
    await client.exec('drop database template1');
    await client.exec('checkpoint');
    const image = await client.dumpDataDir('none');
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
    // atomic, since several servers may do this at once
    renameSync(draft, file);
  } catch {
    // the image is only a cache
  }
}
