import type { Clock } from '../../ports/clock.ts';
import { type Buckets, createBursts } from './buckets.ts';
import { BusyTime } from './busy-time.ts';
import type { CallLimits } from './limits.ts';
import { SourceBuckets } from './source-buckets.ts';
import { Turns } from './turns.ts';

/** Reads of one customer that run at once. */
const MAX_RUNNING_READS = 8;
/** Reads of one customer that may wait for their turn. */
const MAX_WAITING_READS = 300;
/** Wait that we tell a caller if too many reads are waiting. */
const QUEUE_WAIT_MS = 1000;

interface Caller {
  /** Undefined for a visitor. */
  readonly account: number | undefined;
  readonly source: string;
}

/**
 * Limits calls by their cost in measured ms of this process, per customer and per network. A call is admitted as long
 * as anything is left, and it pays when it ends. Since a customer's reads take turns, the first expensive ones stop a
 * burst.
 */
export class WorkLimit {
  readonly #clock: Clock;
  readonly #busyTime: BusyTime;
  readonly #customers: Buckets;
  readonly #sources: SourceBuckets;
  readonly #turns = new Turns(MAX_RUNNING_READS, MAX_WAITING_READS);

  constructor(clock: Clock, { customerWork = 0, sourceWork = 0 }: CallLimits = {}, busyTime = new BusyTime()) {
    this.#clock = clock;
    this.#busyTime = busyTime;
    this.#customers = createBursts(customerWork);
    this.#sources = new SourceBuckets(sourceWork);
  }

  /**
   * Runs a call and charges its cost. If nothing is left, it calls `refuse` with the ms to wait.
   *
   * @param isRead Whether the call takes its turn among its customer's reads.
   * @param refuse Throws.
   */
  async run(
    { account, source }: Caller,
    isRead: boolean,
    refuse: (waitMs: number) => never,
    call: () => Promise<void>,
  ): Promise<void> {
    const customer = account === undefined ? undefined : String(account);
    const endTurn = customer !== undefined && isRead ? await this.#turns.take(customer) : () => undefined;
    if (!endTurn) return refuse(QUEUE_WAIT_MS);
    try {
      const waitMs = this.#waitOf(customer, source);
      if (waitMs > 0) refuse(waitMs);
      const endCall = this.#busyTime.startCall();
      try {
        await call();
      } finally {
        this.#charge(customer, source, endCall());
      }
    } finally {
      endTurn();
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
