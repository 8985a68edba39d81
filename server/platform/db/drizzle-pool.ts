import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isSilent } from './unavailable.ts';

/** Texts that are prepared by name, at most: lists of changing length would fill the database's memory. */
const MAX_NAMED = 400;
const MAX_NAMED_CHARACTERS = 3000;

/** Names statements by their text, so that PostgreSQL reads and plans each once a connection. */
class StatementNames {
  readonly #names = new Map<string, string>();

  /** A statement as it is sent, with its name where it has parameters: one without is not worth it, such as `begin`. */
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

/** A pool in the shape that Drizzle asks: it has `Pool` in its name, so that transactions take a connection of it. */
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
 * The connection of one transaction. Drizzle never returns one on which `begin` failed, so this returns itself: after
 * ten of them the server would wait for ever.
 */
class TransactionClient {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #isBegun = false;
  /** A statement that was given up still runs on it. */
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
