import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { checkVersion, migrationsFolder } from './migrations.ts';
import { keepPrepared, prepared } from './prepared.ts';
import { lockFolder } from './folder-lock.ts';
import { isSilent } from './unavailable.ts';

/**
 * The database, or a transaction of it: both run the same statements. It knows no schema, from which drizzle would make
 * a builder a table for each transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  readonly db: Database;
  /** The same database for what runs beside requests: jobs and checks of the ledger may take as long as they need. */
  readonly patient: Database;
  /** For the operator: where the data lies. */
  readonly where: string;
  /**
   * Hears a channel of NOTIFY, through lost connections too; returns what ends it. Missing where no other process can
   * share the database.
   */
  listen?(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** The embedded database as one packed file; a PostgreSQL has tools of its own. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** ms before a line that broke is made again. */
const AGAIN = 500;

/** Loaded where a PostgreSQL is used: the embedded database starts without it. */
const driver = async () => (await import('pg')).default;

/** A connection of its own that listens; one that breaks is replaced. */
async function listenOn(url: string, channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
  const { Client } = await driver();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const connectOnce = async (): Promise<void> => {
    const line = new Client({ connectionString: url, keepAlive: true });
    let over = false;
    const lost = (): void => {
      if (over || ended) return;
      over = true;
      timer = setTimeout(() => void connectOnce().catch(() => undefined), AGAIN);
      timer.unref();
    };
    line.on('notification', ({ payload }) => heard(payload ?? ''));
    line.on('error', lost);
    line.on('end', lost);
    client = line;
    try {
      await line.connect();
      await line.query(`listen ${channel}`);
    } catch (error) {
      lost();
      throw error;
    }
  };
  await connectOnce();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}

/**
 * Texts of statements that are prepared by name beside those of `statement.ts`, at most; lists of changing length would
 * fill the server's memory.
 */
const NAMED = 400;
const LONGEST = 3000;

/** Prepares what is asked often once a connection: PostgreSQL then neither reads nor plans it again. */
function prepareByName(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (text.length > LONGEST) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= NAMED) return known;
    const name = `andaman_${names.size}`;
    names.set(text, name);
    return name;
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((asked: unknown, ...rest: unknown[]) => {
      const { text, name } = (asked ?? {}) as { text?: unknown; name?: unknown };
      // what has parameters is asked again; a bare text may hold several statements, and a begin has nothing to prepare
      const own =
        typeof text === 'string' && name === undefined && Array.isArray(rest[0]) && rest[0].length > 0
          ? nameOf(text)
          : undefined;
      return own === undefined ? query(asked, ...rest) : query({ ...(asked as object), name: own }, ...rest);
    }) as typeof client.query;
  });
}

/**
 * ms after which PostgreSQL undoes a transaction that nobody goes on with: a machine that lost its power leaves its
 * locks behind (SRV-09).
 */
const ABANDONED = 30_000;

/**
 * ms after which a request is refused: by its statement, by a lock that it waits for, by a connection that does not
 * come free.
 */
export interface Timeouts {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly connectionMs: number;
}
const TIMEOUTS: Timeouts = { statementMs: 10_000, lockMs: 5000, connectionMs: 5000 };
/**
 * ms beyond its own timeout after which a statement is given up from here: the server is gone and does not even refuse.
 */
const SILENCE_MS = 1000;
/** Connections of requests, and of what runs beside them. */
const CONNECTIONS = 10;
const PATIENT_CONNECTIONS = 5;

/** A pool and its drizzle handle. */
async function openPool(config: pg.PoolConfig) {
  const [{ Pool }, { drizzle: drizzlePg }] = await Promise.all([driver(), import('drizzle-orm/node-postgres')]);
  const pool = new Pool({ keepAlive: true, idle_in_transaction_session_timeout: ABANDONED, ...config });
  // a connection that breaks while idle is replaced by the pool; without a listener it would end the process
  pool.on('error', (error) => console.error(`database: ${error.message}`));
  // and one that breaks between two statements of a transaction fails the next of them, which tells
  pool.on('connect', (client) => client.on('error', () => undefined));
  prepareByName(pool);
  const db = drizzlePg(pool);
  const bound = new WeakMap<pg.PoolClient, typeof db>();
  // drizzle keeps a connection for good on which a transaction could not even begin: ten of them, and the server waits
  // for ever
  db.transaction = async (...args) => {
    const client = await pool.connect();
    let broken = false;
    try {
      const own = bound.get(client) ?? (drizzlePg(client) as unknown as typeof db);
      bound.set(client, own);
      return await own.transaction(...args);
    } catch (error) {
      // a statement that was given up from here still runs on it
      broken = isSilent(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return { pool, db };
}

/** Brings the database to this version; instances that start at once do so one after the other. */
async function migrate({ pool, db }: Awaited<ReturnType<typeof openPool>>): Promise<void> {
  const { migrate: migratePg } = await import('drizzle-orm/node-postgres/migrator');
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(4173)');
    if (await checkVersion(db as unknown as Database)) await migratePg(db, { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock(4173)').catch(() => undefined);
    client.release();
  }
}

/** Any PostgreSQL. */
async function connectPostgres(url: string, { statementMs, lockMs, connectionMs }: Timeouts): Promise<Connection> {
  const requests = await openPool({
    connectionString: url,
    max: CONNECTIONS,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    query_timeout: statementMs + SILENCE_MS,
    connectionTimeoutMillis: connectionMs,
  });
  const patient = await openPool({ connectionString: url, max: PATIENT_CONNECTIONS });
  const close = async (): Promise<void> => {
    await Promise.all([requests.pool.end(), patient.pool.end()]);
  };
  try {
    await migrate(patient);
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${reason(error)}`);
  }
  const { host, pathname } = new URL(url);
  return {
    db: requests.db as unknown as Database,
    patient: patient.db as unknown as Database,
    where: `PostgreSQL at ${host}${pathname}`,
    listen: (channel, heard) => listenOn(url, channel, heard),
    close,
  };
}

/** The embedded PostgreSQL, in a folder or in memory. */
async function connectEmbedded(dataDir: string): Promise<Connection> {
  const memory = dataDir === 'memory';
  const folder = join(dataDir, 'database');
  let unlock = async (): Promise<void> => undefined;
  let fresh = memory;
  if (!memory) {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      unlock = await lockFolder(dataDir);
      fresh = mkdirSync(folder, { recursive: true }) !== undefined;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      throw new OperatorError(
        `The data folder ${dataDir} cannot be written: ${reason(error)}. Set DATA_DIR to a folder that this user may write, or to "memory".`,
      );
    }
  }
  try {
    const image = fresh ? prepared() : undefined;
    const client = await PGlite.create({
      ...(memory ? {} : { dataDir: folder }),
      ...(image ? { loadDataDir: image } : {}),
    });
    const db = drizzlePglite(client);
    try {
      if (await checkVersion(db as unknown as Database)) await migratePglite(db, { migrationsFolder });
      if (memory && !image) await keepPrepared(client);
    } catch (error) {
      await client.close();
      throw error;
    }
    return {
      db: db as unknown as Database,
      patient: db as unknown as Database,
      where: memory ? 'memory (nothing is kept)' : dataDir,
      dump: async () => new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer()),
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database in ${folder} cannot be opened: ${reason(error)}`);
  }
}

/** Opens the database and brings it to this version; throws an `OperatorError` in words for the operator. */
export const connect = (config: {
  dataDir: string;
  databaseUrl?: string;
  databaseTimeouts?: Timeouts;
}): Promise<Connection> =>
  config.databaseUrl
    ? connectPostgres(config.databaseUrl, config.databaseTimeouts ?? TIMEOUTS)
    : connectEmbedded(config.dataDir);
