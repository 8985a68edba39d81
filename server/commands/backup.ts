import { readConfig } from '../config.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { restoreFrom, writeBackup } from './backup-data.ts';

const folderOf = (args: readonly string[], command: string): string => {
  const [folder] = args;
  if (!folder || args.length > 1) throw new OperatorError(`Say which folder: npm run ${command} -- /path/to/backup`);
  return folder;
};

/** Returns the data folder of the embedded database. PostgreSQL has its own tools. */
function embeddedDataDir(): string {
  const { dataDir, databaseUrl } = readConfig();
  if (databaseUrl)
    throw new OperatorError(
      'DATABASE_URL names a PostgreSQL: back it up with pg_dump, and the folder "uploads" of DATA_DIR beside it.',
    );
  if (dataDir === 'memory') throw new OperatorError('DATA_DIR is "memory", which keeps nothing.');
  return dataDir;
}

/**
 * Runs `npm run backup -- <folder>`, which checks and copies the stopped server's database and uploads into a new
 * folder.
 */
export async function backup(args: readonly string[]): Promise<number> {
  const target = folderOf(args, 'backup');
  const { files, bytes } = await writeBackup(embeddedDataDir(), target);
  console.log(
    `Backed up into ${target}: database and ${files} uploads, ${bytes} bytes. The ledger was checked and holds.`,
  );
  return 0;
}

/** Runs `npm run restore -- <folder>`, which restores a backup into an empty DATA_DIR and checks it. */
export async function restore(args: readonly string[]): Promise<number> {
  const source = folderOf(args, 'restore');
  const dataDir = embeddedDataDir();
  const { files } = await restoreFrom(source, dataDir);
  console.log(`Restored into ${dataDir}: database and ${files} uploads. The ledger was checked and holds.`);
  return 0;
}
