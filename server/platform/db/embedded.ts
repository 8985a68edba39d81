import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorText, OperatorError } from '../operator-error.ts';
import type { Connection } from './connect.ts';
import { lockFolder } from './folder-lock.ts';
import { checkVersion } from './migrations.ts';
import { readImage, storeImage } from './prepared.ts';

const IN_MEMORY = 'memory';

/** A data folder that this process has locked. */
interface LockedFolder {
  /** Folder of the database. */
  readonly folder: string;
  readonly isNew: boolean;
  readonly unlock: () => Promise<void>;
}

async function lockDataFolder(dataDir: string): Promise<LockedFolder> {
  const folder = join(dataDir, 'database');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const unlock = await lockFolder(dataDir);
    return { folder, isNew: mkdirSync(folder, { recursive: true }) !== undefined, unlock };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `The data folder ${dataDir} cannot be written: ${errorText(error)}. ` +
        'Set DATA_DIR to a folder that this user may write, or to "memory".',
    );
  }
}

/** Returns whether the embedded PostgreSQL aborted. The WebAssembly error does not say why. */
const isAbort = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError;

/** Starts PostgreSQL on a folder. Throws an `OperatorError` with instructions if the data is damaged. */
async function start(folder: string | undefined, isNew: boolean, image: Blob | undefined): Promise<PGlite> {
  try {
    return await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(image ? { loadDataDir: image } : {}),
    });
  } catch (error) {
    if (isNew || !isAbort(error)) throw error;
    throw new OperatorError(
      `The database in ${folder} is damaged: PostgreSQL cannot read it, most likely its write-ahead log (pg_wal). ` +
        'The server did not start and changed no data. Keep a copy of the folder, then restore the newest backup ' +
        'into an empty one: DATA_DIR=NEW_FOLDER npm run restore -- BACKUP. ' +
        'See "Damaged data" in docs/operating/run.md.',
    );
  }
}

/** Opens and migrates the database in a folder or in memory. */
async function open(folder: string | undefined, isNew: boolean, migrationsFolder: string): Promise<PGlite> {
  const image = isNew ? readImage(migrationsFolder) : undefined;
  const client = await start(folder, isNew, image);
  try {
    const db = drizzle(client);
    if (await checkVersion(db, migrationsFolder)) await migrate(db, { migrationsFolder });
    if (folder === undefined && !image) await storeImage(client, migrationsFolder);
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Opens the embedded PostgreSQL, in a folder or in memory. */
export async function connectEmbedded(dataDir: string, migrationsFolder: string): Promise<Connection> {
  const locked = dataDir === IN_MEMORY ? undefined : await lockDataFolder(dataDir);
  try {
    const client = await open(locked?.folder, locked?.isNew ?? true, migrationsFolder);
    const db = drizzle(client);
    return {
      db,
      background: db,
      desk: db,
      location: locked ? dataDir : 'memory (nothing is kept)',
      dump: async () => new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer()),
      close: async () => {
        await client.close();
        await locked?.unlock();
      },
    };
  } catch (error) {
    await locked?.unlock();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database in ${locked?.folder ?? 'memory'} cannot be opened: ${errorText(error)}`);
  }
}
