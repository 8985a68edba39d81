import type { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrationsMark } from './migrations.ts';

/**
 * An empty migrated database as one file, since creating one takes seconds and tests start many.
 * Named after the migrations and the PGlite build, so that it is never an old one.
 * Not compressed: opening one would take half as much processor time again.
 */
function place(): { folder: string; file: string } {
  const modules = resolve('node_modules');
  const folder = existsSync(modules) ? join(modules, '.cache', 'andaman') : join(tmpdir(), 'andaman-cache');
  let build = '';
  try {
    build = (
      JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8')) as { version: string }
    ).version;
  } catch {
    // started from elsewhere: the name of the migrations has to do
  }
  const name = createHash('sha256').update([build, migrationsMark()].join()).digest('hex').slice(0, 16);
  return { folder, file: join(folder, `database-${name}.tar`) };
}

export function prepared(): Blob | undefined {
  try {
    return new Blob([readFileSync(place().file)], { type: 'application/x-tar' });
  } catch {
    return undefined;
  }
}

/**
 * Keeps the image for the next start; where it cannot be written, starts stay slow and nothing else. Without the
 * templates of databases that nobody makes, and with nothing to replay, it opens a quarter sooner.
 */
export async function keepPrepared(client: PGlite): Promise<void> {
  try {
    const { folder, file } = place();
    mkdirSync(folder, { recursive: true });
    // one by one: a database cannot be dropped in a transaction
    await client.exec('update pg_database set datistemplate = false');
    await client.exec('drop database template0');
    await client.exec('drop database template1');
    await client.exec('checkpoint');
    const image = await client.dumpDataDir('none');
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
    // several servers may do this at once: each puts a whole file in place
    renameSync(draft, file);
  } catch {
    // a cache is no reason to fail
  }
}
