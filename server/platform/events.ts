import { sql } from 'drizzle-orm';
import type { Connection, Database } from './db/connect.ts';
import { EventQueue } from './event-queue.ts';
import { reportError } from './report.ts';

/**
 * A hint to clients that something of their account changed. It never contains the new data, which clients read by the
 * ordinary calls.
 */
export interface AccountEvent {
  /** `option`, `contract`, `recharge`, `withdraw`, `balance`, `message`, ... */
  readonly kind: string;
  readonly id?: string;
  readonly status?: string;
}

/** An event and whose it is. */
export interface AddressedEvent {
  readonly account: number;
  readonly event: AccountEvent;
}

type Listener = (event: AccountEvent) => void;
const CHANNEL = 'andaman_events';

/**
 * Distributes account events to every instance on the same PostgreSQL by a queue, LISTEN and NOTIFY (SRV-09). They
 * arrive within about 0.1 s of the commit.
 */
export class Events {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #connection: Connection;
  readonly #queue: EventQueue;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#queue = new EventQueue(connection.background, CHANNEL);
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#connection.listen?.(CHANNEL, (payload) => {
      try {
        const { account, ...event } = JSON.parse(payload) as AccountEvent & { account: number };
        this.#notify(account, event);
      } catch (error) {
        reportError(error, { at: 'live events' });
      }
    });
    if (this.#stopListening) this.#queue.start();
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    this.#queue.stop();
    await this.#stopListening?.();
  }

  /** Calls `listener` for the events of an account. Returns a function that removes it. */
  listen(account: number, listener: Listener): () => void {
    const listeners = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(account) === listeners) this.#listeners.delete(account);
    };
  }

  async send(db: Database, events: readonly AddressedEvent[]): Promise<void> {
    // the embedded database has only this process, and reads that the event triggers wait for the open transaction
    if (!this.#connection.listen) {
      for (const { account, event } of events) this.#notify(account, event);
      return;
    }
    // Drizzle's builder would take a tenth of a transaction
    const rows = events.map(({ account, event }) => sql`(${account}, ${JSON.stringify(event)}::jsonb)`);
    await db.execute(sql`insert into account_event_queue (account, body) values ${sql.join(rows, sql`, `)}`);
  }

  #notify(account: number, event: AccountEvent): void {
    for (const listener of this.#listeners.get(account) ?? []) listener(event);
  }
}

/**
 * Sends an event to every client of an account, on all instances. With `tx` it is sent when that transaction commits,
 * otherwise at once. Delivery is not guaranteed: a client that misses an event still reads the current data later.
 */
export async function publish(
  { events, db }: { readonly events: Events; readonly db: Database },
  account: number,
  event: AccountEvent,
  tx?: Database,
): Promise<void> {
  if (tx) return events.send(tx, [{ account, event }]);
  // not awaited: the caller may hold a connection of the pool, and waiting for a second one could deadlock
  void events.send(db, [{ account, event }]).catch((error: unknown) => reportError(error, { at: 'live events' }));
}

/** Sends events when a transaction commits; see `publish`. */
export const publishAll = (
  { events }: { readonly events: Events },
  addressed: readonly AddressedEvent[],
  tx: Database,
): Promise<void> => (addressed.length === 0 ? Promise.resolve() : events.send(tx, addressed));
