import { sql } from 'drizzle-orm';
import type { Database } from './db/connect.ts';
import { rowsOf } from './db/rows.ts';
import { reportError } from './report.ts';

/** Time between two looks at the queue. */
const INTERVAL_MS = 100;
/** Time until the next look after the database failed. */
const RETRY_MS = 1000;
/** Events announced in one statement. */
const BATCH_SIZE = 500;

/** Removes up to 500 events from the queue and announces them on `channel`. Returns their number. */
export async function announceQueued(db: Database, channel: string): Promise<number> {
  const announced = await rowsOf(
    db,
    sql`
    with taken as (
      delete from account_event_queue where id in (
        select id from account_event_queue order by id limit ${BATCH_SIZE} for update skip locked
      ) returning id, account, body
    )
    select pg_notify(${channel}, (body || jsonb_build_object('account', account))::text)
    from (select * from taken order by id) as ordered`,
  );
  return announced.length;
}

/**
 * Announces queued events until it is stopped. PostgreSQL lets transactions with a NOTIFY commit only one after the
 * other, 800 a second over all instances. So a money transaction inserts a row, and NOTIFY runs here, for many at once.
 * A row that was committed is announced by any instance that lives.
 */
export class EventQueue {
  readonly #db: Database;
  readonly #channel: string;
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;
  #isStopped = false;

  constructor(db: Database, channel: string) {
    this.#db = db;
    this.#channel = channel;
  }

  start(): void {
    this.#schedule(INTERVAL_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#announce(), ms);
    this.#timer.unref();
  }

  async #announce(): Promise<void> {
    try {
      const count = await announceQueued(this.#db, this.#channel);
      this.#isFailing = false;
      this.#schedule(count < BATCH_SIZE ? INTERVAL_MS : 0);
    } catch (error) {
      // once per outage
      if (!this.#isFailing && !this.#isStopped) reportError(error, { at: 'live events' });
      this.#isFailing = true;
      this.#schedule(RETRY_MS);
    }
  }
}
