import { sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Connection } from '../../platform/db/connect.ts';
import { reportError } from '../../platform/report.ts';
import type { Clock } from '../../ports/clock.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { Books } from './books.ts';
import { readCoins } from './coins.ts';
import type { QuoteFeed } from './feeds.ts';
import { CLAIM, deleteSeconds, secondAt, storeCandles, writeSecond } from './recorder.ts';

/** Advisory lock of the instance that writes prices. */
const LOCK_ID = 4174;
/** Time after a full second at which it is computed, so that quotes of its last moments have arrived. */
const DELAY_MS = 50;
/** How long a new leader waits for its sources before it writes a second with those that it has. */
const WARM_UP_MS = 3 * SECOND_MS;
/** Minutes whose candles a new leader stores again, since the last one may have died before it did. */
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
  #epoch: number | undefined;
  #since = 0;

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
        onGained: ({ epoch }) => void this.#lead(Number(epoch)),
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
  }

  async #lead(epoch: number): Promise<void> {
    this.#epoch = epoch;
    this.#books = new Books();
    this.#since = this.#options.clock.now();
    await this.#storeLastCandles().catch((error: unknown) => reportError(error, { at: 'prices' }));
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
      void this.#record(now - (now % SECOND_MS), epoch)
        .catch((error: unknown) => reportError(error, { at: 'prices' }))
        .finally(() => {
          if (this.#epoch === epoch) this.#schedule(epoch);
        });
    }, waitMs);
    this.#timer.unref();
  }

  /** Computes and writes a second; after a full minute also its candles. */
  async #record(time: number, epoch: number): Promise<void> {
    const { connection, feed, keptDays } = this.#options;
    const { background: db } = connection;
    const coins = await readCoins(db);
    if (this.#epoch !== epoch) return;
    feed.start(this.#books, coins);
    if (!feed.isReady() && time - this.#since < WARM_UP_MS) return;
    feed.advance?.(time);
    await writeSecond(db, secondAt(this.#books, coins, time), epoch);
    if (time % MINUTE_MS === 0) await storeCandles(db, time);
    if (time % HOUR_MS === 0) await deleteSeconds(db, time - keptDays * 24 * HOUR_MS);
  }

  async #storeLastCandles(): Promise<void> {
    const minute = this.#since - (this.#since % MINUTE_MS);
    for (let back = REPEATED_MINUTES; back >= 0; back -= 1)
      await storeCandles(this.#options.connection.background, minute - back * MINUTE_MS);
  }
}
