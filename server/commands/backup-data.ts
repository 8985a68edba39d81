import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLedger } from '../ledger/check.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type Connection, connect } from '../platform/db/connect.ts';

/**
 * A backup of the embedded database is a folder that its owner alone may read: `database.tar.gz`, `uploads/`, the keys
 * of the operator, and `manifest.json` with the sum of each file. It is written and read while no server runs on the
 * data folder, and is worth nothing unless its ledger holds, so that is checked both times.
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
 * Keys of the operator that lie beside the database: without them no receipt of before can be checked, and no device
 * gets its pushes.
 */
const KEYS = ['receipts-key.pem', 'vapid.json'];
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Runs `work` on a checked database whose folder stays locked meanwhile, so that no server starts in the middle. */
async function withChecked<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect({ dataDir });
  try {
    const wrong = await checkLedger(connection.db);
    if (wrong.length > 0)
      throw new OperatorError(`The ledger in ${dataDir} does not hold: ${wrong.slice(0, 5).join('; ')}.`);
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
 * Writes a backup of a data folder that no server uses into `target`, which must not exist yet. Nothing is left where
 * it fails.
 */
export async function writeBackup(
  dataDir: string,
  target: string,
  now = Date.now(),
): Promise<{ files: number; bytes: number }> {
  if (!existsSync(join(dataDir, 'database'))) throw new OperatorError(`There is no database in ${dataDir}.`);
  if (existsSync(target)) throw new OperatorError(`${target} exists already: a backup is never written over.`);
  // refuses a folder in use, and migrates nothing that a newer version wrote
  return withChecked(dataDir, async (connection) => {
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
      sums[name] = sumOf(content);
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
    // told below
  }
  throw new OperatorError(`${source} is no backup of Andaman: its manifest.json is missing or cannot be read.`);
}

/** Puts a backup into an empty data folder, every file compared with its sum first. */
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
    if (!bytes || sumOf(bytes) !== sum)
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
  await withChecked(dataDir, async () => undefined);
  return { files: contents.filter(([name]) => name.startsWith('uploads/')).length };
}
