import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isSilent } from './unavailable.ts';

/** Limits of named statements: lists of changing length would fill the database's memory. */
const MAX_NAMED = 400;
const MAX_NAMED_CHARACTERS = 3000;

/** Names statements by their text, so that PostgreSQL parses and plans each of them once per connection. */
class StatementNames {
  readonly #names = new Map<string, string>();

  /** Returns the statement with its name. One without parameters, such as `begin`, is not worth a name. */
  named(statement: QueryConfig, values: readonly unknown[]): QueryConfig {
    const name = values.length > 0 ? this.#nameOf(statement.text) : undefined;
    return name === undefined ? statement : { ...statement, name };
  }

  #nameOf(text: string): string | undefined {
    const existing = this.#names.get(text);
    if (existing !== undefined || text.length > MAX_NAMED_CHARACTERS || this.#names.size >= MAX_NAMED) return existing;
    const name = `andaman_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A pool with the interface that Drizzle expects. Drizzle needs `Pool` in the class name to open transactions. */
export class DrizzlePool {
  readonly #pool: Pool;
  readonly #names = new StatementNames();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  query(statement: QueryConfig, values: unknown[]): Promise<QueryResult> {
    return this.#pool.query(this.#names.named(statement, values), values);
  }

  async connect(): Promise<TransactionClient> {
    return new TransactionClient(await this.#pool.connect(), this.#names);
  }
}

/**
 * The connection of one transaction. Drizzle never releases a connection whose `begin` failed, so this class does:
 * after ten of them the pool would be empty and the server would wait forever.
 */
class TransactionClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isBegun = false;
  /** A timed-out statement still runs on this connection. */
  #isBroken = false;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async query(statement: QueryConfig, values: unknown[]): Promise<QueryResult> {
    try {
      const result = await this.#client.query(this.#names.named(statement, values), values);
      this.#isBegun = true;
      return result;
    } catch (error) {
      this.#isBroken ||= isSilent(error);
      if (!this.#isBegun) this.release();
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }
}
