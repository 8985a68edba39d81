import { sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Connection, Database } from '../../platform/db/connect.ts';
import { reportError } from '../../platform/report.ts';
import type { Clock } from '../../ports/clock.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { Books } from './books.ts';
import { readCoins } from './coins.ts';
import type { QuoteFeed } from './feeds.ts';
import { CLAIM, deleteOld, newestSecond, computeSecond, storeCandles, writeSecond } from './recorder.ts';

/** Advisory lock of the instance that writes prices. */
const LOCK_ID = 4174;
/** Time after a full second at which it is computed, so that quotes of its last moments have arrived. */
const DELAY_MS = 50;
/** How long a new leader waits for its sources before it writes a second with those that it has. */
const WARM_UP_MS = 2 * SECOND_MS;
/** Minutes before the newest second whose candles a new leader stores again, since the last one may have died. */
const REPEATED_MINUTES = 5;

interface Options {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly feed: QuoteFeed;
  /** Days for which seconds are kept. */
  readonly keptDays: number;
}

/**
 * Lets one instance of all compute the index of each full second and write it. Two writers would make two truths, so an
 * advisory lock chooses one, and an epoch refuses writes of a former one. The embedded database has only this instance.
 */
export class PriceLeader {
  readonly #options: Options;
  #books = new Books();
  #release: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #epoch: number | undefined;
  #since = 0;
  /** End of the last minute whose candles are stored (ms). */
  #storedUntil = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether this instance writes prices. */
  get isLeading(): boolean {
    return this.#epoch !== undefined;
  }

  async start(): Promise<void> {
    const { connection } = this.#options;
    if (connection.holdLock)
      this.#release = await connection.holdLock(LOCK_ID, {
        claim: CLAIM,
        onGained: ({ epoch }) => {
          this.#running = this.#lead(Number(epoch));
        },
        onLost: () => this.#end(),
      });
    else {
      const [row] = await rowsOf<{ epoch: string | number }>(connection.background, sql.raw(CLAIM));
      await this.#lead(Number(row?.epoch));
    }
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#release?.();
    await this.#running;
  }

  async #lead(epoch: number): Promise<void> {
    const { background: db } = this.#options.connection;
    const books = new Books();
    this.#epoch = epoch;
    this.#books = books;
    this.#since = this.#options.clock.now();
    this.#storedUntil = this.#since - (this.#since % MINUTE_MS);
    try {
      // the sources connect while the candles are stored
      const coins = await readCoins(db);
      if (this.#epoch !== epoch) return;
      this.#options.feed.start(books, coins);
      await this.#storeLastCandles(db);
    } catch (error) {
      reportError(error, { at: 'prices' });
    }
    if (this.#epoch === epoch) this.#schedule(epoch);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#epoch = undefined;
    this.#options.feed.stop();
  }

  #schedule(epoch: number): void {
    const sinceSecond = this.#options.clock.now() % SECOND_MS;
    const waitMs = (sinceSecond < DELAY_MS ? DELAY_MS : SECOND_MS + DELAY_MS) - sinceSecond;
    this.#timer = setTimeout(() => {
      const now = this.#options.clock.now();
      this.#running = this.#record(now - (now % SECOND_MS), epoch)
        .catch((error: unknown) => reportError(error, { at: 'prices' }))
        .finally(() => {
          if (this.#epoch === epoch) this.#schedule(epoch);
        });
    }, waitMs);
    this.#timer.unref();
  }

  /** Computes and writes a second; after a full minute also its candles. */
  async #record(time: number, epoch: number): Promise<void> {
    const { connection, feed } = this.#options;
    const { background: db } = connection;
    const coins = await readCoins(db);
    if (this.#epoch !== epoch) return;
    feed.start(this.#books, coins);
    if (!feed.isReady() && time - this.#since < WARM_UP_MS) return;
    feed.advance?.(time);
    await writeSecond(db, computeSecond(this.#books, coins, time), epoch);
    if (this.#epoch === epoch) await this.#storeCandles(db, time);
  }

  /** Stores the candles of all minutes that ended, also if their last second was never recorded. */
  async #storeCandles(db: Database, time: number): Promise<void> {
    const minute = time - (time % MINUTE_MS);
    if (minute <= this.#storedUntil) return;
    await storeCandlesBetween(db, Math.max(this.#storedUntil, minute - REPEATED_MINUTES * MINUTE_MS), minute);
    if (minute % HOUR_MS === 0)
      await deleteOld(db, { secondsBefore: time - this.#options.keptDays * 24 * HOUR_MS, now: time });
    this.#storedUntil = minute;
  }

  async #storeLastCandles(db: Database): Promise<void> {
    const newest = await newestSecond(db);
    if (newest === undefined) return;
    const minute = newest - (newest % MINUTE_MS);
    await storeCandlesBetween(db, minute - REPEATED_MINUTES * MINUTE_MS, minute + MINUTE_MS);
  }
}

/** Stores the candles of the minutes from `from` until `until` (ms). */
async function storeCandlesBetween(db: Database, from: number, until: number): Promise<void> {
  for (let end = from + MINUTE_MS; end <= until; end += MINUTE_MS) await storeCandles(db, end);
}
