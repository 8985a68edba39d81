import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { connect, type Connection, type Database } from '../../../../server/platform/db/connect.ts';
import * as schema from '../../../../server/platform/db/schema.ts';
import { freshDatabase } from '../database.ts';
import { watchHandle } from '../platform/one-handle.ts';

/** A database without a server, with simulated power failures. */
export interface TestDatabase extends Connection {
  /** Opens accounts and returns their ids. */
  customers(number: number): Promise<number[]>;
  /** Fails before the n-th statement from now; never for 0 or less. */
  failAt(statement: number): void;
  /** Statements since the last `failAt`. */
  readonly statements: number;
  /** Balances of the customers as text, by `customer purpose asset`. */
  balances(customers: readonly number[]): Promise<Record<string, string>>;
}

class PowerFailure extends Error {}
export const isPowerFailure = (error: unknown): boolean =>
  error instanceof PowerFailure || (error instanceof Error && error.cause !== undefined && isPowerFailure(error.cause));

let created = 0;

export async function openTestDatabase(): Promise<TestDatabase> {
  const databaseUrl = await freshDatabase();
  const connection = await connect({ dataDir: 'memory', ...(databaseUrl ? { databaseUrl } : {}) });
  let remaining = 0;
  let statements = 0;
  const logger = {
    logQuery: (query: string): void => {
      // before `begin` nothing has happened; after a failed `rollback` the database rolls back itself
      if (query === 'begin' || query === 'rollback') return;
      statements += 1;
      remaining -= 1;
      if (remaining === 0) throw new PowerFailure(`the power fails before statement ${statements}`);
    },
  };
  const { $client } = connection.db as unknown as { $client: never };
  const db = (databaseUrl
    ? drizzlePg($client, { schema, logger })
    : drizzlePglite($client, { schema, logger })) as unknown as Database;
  watchHandle({ db });
  return {
    ...connection,
    db,
    get statements() {
      return statements;
    },
    failAt: (statement) => {
      remaining = statement;
      statements = 0;
    },
    customers: async (number) => {
      const rows = await db
        .insert(schema.customers)
        .values(
          Array.from({ length: number }, () => {
            created += 1;
            return {
              username: `c${created}`,
              identity: `c${created}`,
              password: '-',
              currency: 'THB',
              inviteCode: `c${created}`,
              created: 1,
            };
          }),
        )
        .returning({ id: schema.customers.id });
      return rows.map(({ id }) => id);
    },
    balances: async (customers) => {
      const { rows } = (await db.execute(
        sql`select customer, purpose, asset, balance from ledger_accounts where customer in ${[...customers]}`,
      )) as unknown as { rows: { customer: string; purpose: string; asset: string; balance: string }[] };
      return Object.fromEntries(rows.map((row) => [`${row.customer} ${row.purpose} ${row.asset}`, row.balance]));
    },
  };
}

/** Opens the database of a test file before its first test, and closes it after the last. Call it once at the top. */
export function testDatabase(): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => {
    Object.defineProperties(database, Object.getOwnPropertyDescriptors(await openTestDatabase()));
  });
  afterAll(() => database.close());
  return database;
}
