import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLedger } from '../ledger/check.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type Connection, connect } from '../platform/db/connect.ts';

/**
 * A backup of the embedded database is a folder that only its owner may read. It contains `database.tar.gz`,
 * `uploads/`, the operator's keys, and `manifest.json` with the checksum of each file. No server may run on the data
 * folder meanwhile. The ledger is checked on backup and on restore.
 */
interface Manifest {
  readonly format: 1;
  /** ms since 1970. */
  readonly created: number;
  /** SHA-256 by file. */
  readonly sums: Readonly<Record<string, string>>;
}

const DATABASE = 'database.tar.gz';
/**
 * The operator's keys next to the database. Without them earlier receipts cannot be verified, and devices get no push
 * messages.
 */
const KEYS = ['receipts-key.pem', 'vapid.json'];
const checksumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Checks the ledger and runs `work`. The folder is locked meanwhile, so that no server can start. */
async function withCheckedDatabase<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect({ dataDir });
  try {
    const violations = await checkLedger(connection.db);
    if (violations.length > 0)
      throw new OperatorError(`The ledger in ${dataDir} does not hold: ${violations.slice(0, 5).join('; ')}.`);
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const uploadsOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^[0-9a-f]{32}$/.test(name))
        .toSorted((a, b) => (a < b ? -1 : 1))
    : [];

/**
 * Writes a backup of a data folder that no server uses into `target`, which must not exist yet. A failure leaves
 * nothing behind.
 */
export async function writeBackup(
  dataDir: string,
  target: string,
  now = Date.now(),
): Promise<{ files: number; bytes: number }> {
  if (!existsSync(join(dataDir, 'database'))) throw new OperatorError(`There is no database in ${dataDir}.`);
  if (existsSync(target)) throw new OperatorError(`${target} exists already: a backup is never written over.`);
  // refuses a folder that is in use or was written by a newer version
  return withCheckedDatabase(dataDir, async (connection) => {
    const image = await connection.dump?.();
    if (!image) throw new Error('the embedded database gave no image');
    return writeFiles(image, dataDir, target, now);
  });
}

function writeFiles(image: Uint8Array, dataDir: string, target: string, now: number): { files: number; bytes: number } {
  const draft = `${target}.part-${process.pid}`;
  try {
    mkdirSync(join(draft, 'uploads'), { recursive: true, mode: 0o700 });
    const sums: Record<string, string> = {};
    let bytes = 0;
    const put = (name: string, content: Uint8Array): void => {
      writeFileSync(join(draft, name), content, { mode: 0o600 });
      sums[name] = checksumOf(content);
      bytes += content.length;
    };
    put(DATABASE, image);
    for (const name of KEYS) if (existsSync(join(dataDir, name))) put(name, readFileSync(join(dataDir, name)));
    const uploads = uploadsOf(join(dataDir, 'uploads'));
    for (const name of uploads) put(`uploads/${name}`, readFileSync(join(dataDir, 'uploads', name)));
    writeFileSync(
      join(draft, 'manifest.json'),
      JSON.stringify({ format: 1, created: now, sums } satisfies Manifest, null, 1),
    );
    renameSync(draft, target);
    return { files: uploads.length, bytes };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function readManifest(source: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8')) as Manifest;
    if (manifest.format === 1 && typeof manifest.sums === 'object') return manifest;
  } catch {
    // reported below
  }
  throw new OperatorError(`${source} is no backup of Andaman: its manifest.json is missing or cannot be read.`);
}

/** Restores a backup into an empty data folder, after comparing every file with its checksum. */
export async function restoreFrom(source: string, dataDir: string): Promise<{ files: number }> {
  const { sums } = readManifest(source);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new OperatorError(
      `${dataDir} is not empty: a restore never writes over data. Set DATA_DIR to an empty folder.`,
    );
  const contents = Object.entries(sums).map(([name, sum]) => {
    if (name !== DATABASE && !KEYS.includes(name) && !/^uploads\/[0-9a-f]{32}$/.test(name))
      throw new OperatorError(`The backup names a file that it cannot hold: ${name}.`);
    const file = join(source, name);
    const bytes = existsSync(file) ? readFileSync(file) : undefined;
    if (!bytes || checksumOf(bytes) !== sum)
      throw new OperatorError(`The backup is damaged: ${name} is ${bytes ? 'not what was written' : 'missing'}.`);
    return [name, bytes] as const;
  });
  const image = contents.find(([name]) => name === DATABASE)?.[1];
  if (!image) throw new OperatorError(`The backup is damaged: it has no ${DATABASE}.`);
  mkdirSync(join(dataDir, 'uploads'), { recursive: true, mode: 0o700 });
  const client = await PGlite.create({
    dataDir: join(dataDir, 'database'),
    loadDataDir: new Blob([new Uint8Array(image)], { type: 'application/x-gzip' }),
  });
  await client.close();
  for (const [name, bytes] of contents)
    if (name !== DATABASE) writeFileSync(join(dataDir, name), bytes, { flag: 'wx', mode: 0o600 });
  await withCheckedDatabase(dataDir, async () => undefined);
  return { files: contents.filter(([name]) => name.startsWith('uploads/')).length };
}
