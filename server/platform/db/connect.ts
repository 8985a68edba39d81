import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { connectEmbedded } from './embedded.ts';
import { connectPostgres } from './postgres.ts';

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

/** ms after which a request is refused. */
export interface Timeouts {
  /** By its statement. */
  readonly statementMs: number;
  /** By a lock that it waits for. */
  readonly lockMs: number;
  /** By a connection that does not come free. */
  readonly connectionMs: number;
}
const TIMEOUTS: Timeouts = { statementMs: 10_000, lockMs: 5000, connectionMs: 5000 };

/** Opens the database and brings it to this version; throws an `OperatorError` in words for the operator. */
export const connect = (config: {
  dataDir: string;
  databaseUrl?: string;
  databaseTimeouts?: Timeouts;
}): Promise<Connection> =>
  config.databaseUrl
    ? connectPostgres(config.databaseUrl, config.databaseTimeouts ?? TIMEOUTS)
    : connectEmbedded(config.dataDir);
