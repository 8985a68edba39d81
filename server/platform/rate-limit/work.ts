import type { Clock } from '../../ports/clock.ts';
import { type Buckets, burstsOf } from './buckets.ts';
import { BusyTime } from './busy-time.ts';
import type { CallLimits } from './limits.ts';
import { SourceBuckets } from './source-buckets.ts';
import { Turns } from './turns.ts';

/** Reads of one customer that are worked on at once, and how many more may wait for their turn. */
const READS_AT_ONCE = 8;
const READS_WAITING = 300;
/** ms after which to come again where too many wait. */
const QUEUE_WAIT_MS = 1000;

interface Caller {
  /** Of a customer who is signed in. */
  readonly account: number | undefined;
  readonly source: string;
}

/**
 * Limits calls by what they cost: measured ms of this process, of each customer and of each network. A call is let in
 * as long as anything is left, and pays when it has ended; since reads of a customer take turns, a burst of expensive
 * ones is stopped by the first of them.
 */
export class WorkLimit {
  readonly #clock: Clock;
  readonly #busy: BusyTime;
  readonly #customers: Buckets;
  readonly #sources: SourceBuckets;
  readonly #turns = new Turns(READS_AT_ONCE, READS_WAITING);

  constructor(clock: Clock, { customerWork = 0, sourceWork = 0 }: CallLimits = {}, busy = new BusyTime()) {
    this.#clock = clock;
    this.#busy = busy;
    this.#customers = burstsOf(customerWork);
    this.#sources = new SourceBuckets(sourceWork);
  }

  /**
   * Runs a call and charges its cost. `refuse` is given the ms to wait where nothing is left, and throws.
   *
   * @param isRead Whether it waits for its turn among the reads of its customer.
   */
  async run(
    { account, source }: Caller,
    isRead: boolean,
    refuse: (waitMs: number) => never,
    call: () => Promise<void>,
  ): Promise<void> {
    const customer = account === undefined ? undefined : String(account);
    const end = customer !== undefined && isRead ? await this.#turns.take(customer) : () => undefined;
    if (!end) return refuse(QUEUE_WAIT_MS);
    try {
      const waitMs = this.#waitOf(customer, source);
      if (waitMs > 0) refuse(waitMs);
      const endCall = this.#busy.begin();
      try {
        await call();
      } finally {
        this.#charge(customer, source, endCall());
      }
    } finally {
      end();
    }
  }

  #waitOf(customer: string | undefined, source: string): number {
    const now = this.#clock.now();
    return Math.max(
      customer === undefined ? 0 : this.#customers.waitOf(customer, now),
      this.#sources.waitOf(source, now),
    );
  }

  #charge(customer: string | undefined, source: string, ms: number): void {
    const now = this.#clock.now();
    if (customer !== undefined) this.#customers.charge(customer, now, ms);
    this.#sources.charge(source, now, ms);
  }
}
