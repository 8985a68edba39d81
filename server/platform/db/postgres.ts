import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { messageOf, OperatorError } from '../operator-error.ts';
import type { Connection, Timeouts } from './connect.ts';
import { DrizzlePool } from './drizzle-pool.ts';
import { listenOn } from './listen.ts';
import { checkVersion, migrationsFolder } from './migrations.ts';

/**
 * ms after which PostgreSQL undoes a transaction that nobody goes on with: a machine that lost its power leaves its
 * locks behind (SRV-09).
 */
const ABANDONED_MS = 30_000;

/**
 * ms beyond its own timeout after which a statement is given up from here: the server is gone and does not even refuse.
 */
const SILENCE_MS = 1000;
/** Connections of requests, and of what runs beside them. */
const CONNECTIONS = 10;
const PATIENT_CONNECTIONS = 5;

interface OpenPool {
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase;
}

async function openPool(config: pg.PoolConfig): Promise<OpenPool> {
  // loaded where a PostgreSQL is used: the embedded database starts without it
  const [{ Pool }, { drizzle }] = await Promise.all([
    import('pg').then((module) => module.default),
    import('drizzle-orm/node-postgres'),
  ]);
  const pool = new Pool({ keepAlive: true, idle_in_transaction_session_timeout: ABANDONED_MS, ...config });
  // a connection that breaks while idle is replaced by the pool; without a listener it would end the process
  pool.on('error', (error) => console.error(`database: ${error.message}`));
  // and one that breaks between two statements of a transaction fails the next of them, which says so
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle(new DrizzlePool(pool) as unknown as pg.Pool) };
}

/** Brings the database to this version; instances that start at once do so one after the other. */
async function migrateOnce({ pool, db }: OpenPool): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(4173)');
    if (await checkVersion(db)) await migrate(db, { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock(4173)').catch(() => undefined);
    client.release();
  }
}

/** Any PostgreSQL. */
export async function connectPostgres(
  url: string,
  { statementMs, lockMs, connectionMs }: Timeouts,
): Promise<Connection> {
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
    await migrateOnce(patient);
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${messageOf(error)}`);
  }
  const { host, pathname } = new URL(url);
  return {
    db: requests.db,
    patient: patient.db,
    where: `PostgreSQL at ${host}${pathname}`,
    listen: (channel, heard) => listenOn(url, channel, heard),
    close,
  };
}
