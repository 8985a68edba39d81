import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { errorText, OperatorError } from '../operator-error.ts';
import type { Connection, PoolSizes, Timeouts } from './connect.ts';
import { DrizzlePool } from './drizzle-pool.ts';
import { holdLock } from './hold-lock.ts';
import { listenOn } from './listen.ts';
import { checkVersion } from './migrations.ts';

/**
 * Idle time after which PostgreSQL rolls a transaction back: a machine that lost power leaves its locks behind
 * (SRV-09).
 */
const ABANDONED_MS = 30_000;

/** Extra time after a statement's own timeout before we give up: the database is gone and does not even refuse. */
const SILENCE_MS = 1000;

/** Connections of the desk, which are opened when it needs them, and the time of its statements: lists take longer. */
const DESK = { connections: 3, statementMs: 15_000 };

interface OpenPool {
  readonly pool: pg.Pool;
  readonly db: NodePgDatabase;
}

async function openPool(config: pg.PoolConfig): Promise<OpenPool> {
  // imported only if PostgreSQL is used: the embedded database starts without it
  const [{ Pool }, { drizzle }] = await Promise.all([
    import('pg').then((module) => module.default),
    import('drizzle-orm/node-postgres'),
  ]);
  const pool = new Pool({ keepAlive: true, idle_in_transaction_session_timeout: ABANDONED_MS, ...config });
  // the pool replaces a connection that breaks while idle; without a listener the error would end the process
  pool.on('error', (error) => console.error(`database: ${error.message}`));
  // a connection that breaks inside a transaction fails the next statement, which reports it
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, db: drizzle(new DrizzlePool(pool) as unknown as pg.Pool) };
}

/** Returns whether the database has tables of Andaman, without changing it. Throws an `OperatorError`. */
export async function isMigratedPostgres(url: string): Promise<boolean> {
  const { pool } = await openPool({ connectionString: url, max: 1, connectionTimeoutMillis: 5000 });
  try {
    const { rows } = await pool.query<{ found: boolean }>("select to_regclass('staff_log') is not null as found");
    return rows[0]?.found ?? false;
  } catch (error) {
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${errorText(error)}`);
  } finally {
    await pool.end();
  }
}

/** Migrates the database to this version. Instances that start at once take turns. */
async function migrateOnce({ pool, db }: OpenPool, migrationsFolder: string): Promise<void> {
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock(4173)');
    if (await checkVersion(db, migrationsFolder)) await migrate(db, { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock(4173)').catch(() => undefined);
    client.release();
  }
}

/** Connects to a PostgreSQL server and migrates its database. Throws an `OperatorError`. */
export async function connectPostgres(
  url: string,
  { statementMs, lockMs, connectionMs }: Timeouts,
  sizes: PoolSizes,
  migrationsFolder: string,
): Promise<Connection> {
  const openLimited = (max: number, limitMs: number): Promise<OpenPool> =>
    openPool({
      connectionString: url,
      max,
      statement_timeout: limitMs,
      lock_timeout: lockMs,
      query_timeout: limitMs + SILENCE_MS,
      connectionTimeoutMillis: connectionMs,
    });
  const requests = await openLimited(sizes.requests, statementMs);
  const desk = await openLimited(DESK.connections, DESK.statementMs);
  const background = await openPool({ connectionString: url, max: sizes.background });
  const close = async (): Promise<void> => {
    await Promise.all([requests, desk, background].map(({ pool }) => pool.end()));
  };
  try {
    await migrateOnce(background, migrationsFolder);
  } catch (error) {
    await close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database of DATABASE_URL cannot be used: ${errorText(error)}`);
  }
  const { host, pathname } = new URL(url);
  return {
    db: requests.db,
    background: background.db,
    desk: desk.db,
    location: `PostgreSQL at ${host}${pathname}`,
    holdLock: (id, holder) => holdLock(url, id, holder),
    listen: (channel, onPayload) => listenOn(url, channel, onPayload),
    close,
  };
}
