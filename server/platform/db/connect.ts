import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { connectEmbedded } from './embedded.ts';
import type { LockHolder } from './hold-lock.ts';
import { migrationsFolder } from './migrations.ts';
import { connectPostgres, isMigratedPostgres } from './postgres.ts';

/**
 * The database or one of its transactions; both run the same statements. It has no schema: Drizzle would create a
 * query builder per table for every transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface Connection {
  readonly db: Database;
  /** The same database without timeouts, for jobs and ledger checks. */
  readonly background: Database;
  /** The same database for the desk: its lists keep no customer waiting, and no customer keeps staff waiting. */
  readonly desk: Database;
  /** Location of the data, for the operator. */
  readonly location: string;
  /**
   * Listens to a NOTIFY channel and reconnects after a lost connection. Returns a function that stops listening.
   * Undefined if no other process can share the database.
   */
  listen?(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /**
   * Tries to hold an advisory lock, so that one instance of all does some work; see `hold-lock.ts`. Undefined if no
   * other process can share the database.
   */
  holdLock?(id: number, holder: LockHolder): Promise<() => Promise<void>>;
  /** Returns the embedded database as one compressed file. PostgreSQL has its own tools. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Timeouts after which the server refuses a request. */
export interface Timeouts {
  readonly statementMs: number;
  /** Wait for a lock. */
  readonly lockMs: number;
  /** Wait for a free connection. */
  readonly connectionMs: number;
}
/** Connections of one instance to PostgreSQL, besides the one that listens. */
export interface PoolSizes {
  readonly requests: number;
  /** For migrations, jobs and ledger checks. */
  readonly background: number;
}
const POOL_SIZES: PoolSizes = { requests: 10, background: 5 };

const TIMEOUTS: Timeouts = { statementMs: 10_000, lockMs: 5000, connectionMs: 5000 };

/** Returns whether there is a database to open, which `connect` would otherwise create. Throws an `OperatorError`. */
export const hasDatabase = async ({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl?: string | undefined;
}): Promise<boolean> => (databaseUrl ? isMigratedPostgres(databaseUrl) : existsSync(join(dataDir, 'database')));

/** Opens the database and migrates it to this version. Throws an `OperatorError`. */
export const connect = (
  config: {
    dataDir: string;
    databaseUrl?: string;
    databaseTimeouts?: Timeouts;
    databasePool?: PoolSizes | undefined;
  },
  migrations = migrationsFolder,
): Promise<Connection> => {
  const { dataDir, databaseUrl, databaseTimeouts = TIMEOUTS, databasePool = POOL_SIZES } = config;
  return databaseUrl
    ? connectPostgres(databaseUrl, databaseTimeouts, databasePool, migrations)
    : connectEmbedded(dataDir, migrations);
};
