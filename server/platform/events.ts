import { sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import type { Connection, Database } from './db/connect.ts';
import { reportError } from './report.ts';

/**
 * What a client hears at once: that something of its account changed, never the figures themselves. It reads them
 * again by the ordinary calls.
 */
export interface AccountEvent {
  /** What changed: `option`, `contract`, `recharge`, `withdraw`, `balance`, `message`, ... */
  readonly kind: string;
  readonly id?: string;
  readonly status?: string;
}

type Listener = (event: AccountEvent) => void;
const CHANNEL = 'andaman_events';

/** Live events of customers, carried to every instance on the same PostgreSQL by LISTEN and NOTIFY (SRV-09). */
export class Events {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #connection: Connection;
  #end: (() => Promise<void>) | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    this.#end = await this.#connection.listen?.(CHANNEL, (payload) => {
      try {
        const { account, ...event } = JSON.parse(payload) as AccountEvent & { account: number };
        this.#tell(account, event);
      } catch (error) {
        reportError(error, { at: 'live events' });
      }
    });
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#end?.();
  }

  /** Hears what concerns one account. Returns what ends it. */
  listen(account: number, listener: Listener): () => void {
    const own = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(account) === own) this.#listeners.delete(account);
    };
  }

  async send(db: Database, account: number, event: AccountEvent): Promise<void> {
    // the embedded database has one process: nobody else listens, and a read waits for the transaction that is open
    if (!this.#connection.listen) return this.#tell(account, event);
    await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ account, ...event })})`);
  }

  #tell(account: number, event: AccountEvent): void {
    for (const listener of this.#listeners.get(account) ?? []) listener(event);
  }
}

/**
 * Tells every client of an account, on whichever instance. With `tx` it goes out when that transaction commits and not
 * at all when it is undone; without, at once. Never awaited for delivery: a client that missed it reads the truth when
 * it asks.
 */
export async function publish(
  { events, db }: Services,
  account: number,
  event: AccountEvent,
  tx?: Database,
): Promise<void> {
  if (tx) return events.send(tx, account, event);
  // a handler's transaction holds a connection of the pool: waiting for another one could wait for ever
  void events.send(db, account, event).catch((error: unknown) => reportError(error, { at: 'live events' }));
}
