import type { Effect } from '../../../src/api/endpoint.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Buckets, createBursts } from './buckets.ts';
import type { CallLimits } from './limits.ts';
import { MoneyCalls } from './money-calls.ts';
import { tooFast } from './refusals.ts';
import { SourceBuckets } from './source-buckets.ts';
import { networkOf } from './source.ts';
import { WorkLimit } from './work.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';

/** Candles that we compute for one source in a minute: some 5 s of work. */
const CANDLES_PER_MINUTE = 40_000;
/**
 * Visitors may use one tenth of a source's calls, so that customers can go on when a stranger behind the same address
 * has reached the limit.
 */
const VISITOR_SHARE = 10;
/** Time after a customer's latest call for which their network counts as a customers' network. */
const CUSTOMER_NETWORK_MS = 15 * MINUTE_MS;
/** Largest number of remembered networks, and of remembered tokens, of customers. */
const MAX_REMEMBERED_CUSTOMERS = 50_000;

/** Largest number of remembered refusals. Beyond it the oldest is dropped. */
const MAX_REMEMBERED_REFUSALS = 10_000;

/** Stores a time as the newest entry of a map and drops the oldest entry beyond `max`. */
function remember(times: Map<string, number>, key: string, time: number, max: number): void {
  times.delete(key);
  times.set(key, time);
  if (times.size <= max) return;
  for (const oldest of times.keys()) {
    times.delete(oldest);
    return;
  }
}

/** Returns the key under which a caller's refusals for cost are remembered. */
const workKey = (source: string, token: string | undefined): string => `work ${token || networkOf(source)}`;

/**
 * Limits the number and the cost of calls by source, by account and by effect. It counts reads, changes and work in
 * this process. Money calls, codes and logins are counted in the database, over all instances (`counts.ts`,
 * `money-calls.ts`). Each refusal is a 429 with `Retry-After`.
 */
export class CallLimiter {
  readonly moneyCalls: MoneyCalls;
  readonly #work: WorkLimit;
  readonly #calls: SourceBuckets;
  readonly #visitors: SourceBuckets;
  readonly #candles = new SourceBuckets(CANDLES_PER_MINUTE);
  readonly #newTokens: SourceBuckets;
  readonly #reads: Buckets;
  readonly #changes: Buckets;
  /** Time in ms of the latest customer call by network, and by token, oldest first. */
  readonly #customersAt = new Map<string, number>();
  readonly #tokensAt = new Map<string, number>();
  /** Time in ms until which a caller must wait. */
  readonly #refusedUntil = new Map<string, number>();

  constructor(clock: Clock, limits: CallLimits = {}) {
    const { readCalls = 0, changeCalls = 0, sourceCalls = 0, moneyCalls = 0 } = limits;
    this.#work = new WorkLimit(clock, limits);
    this.moneyCalls = new MoneyCalls(moneyCalls);
    this.#calls = new SourceBuckets(sourceCalls * VISITOR_SHARE);
    this.#visitors = new SourceBuckets(sourceCalls);
    this.#newTokens = new SourceBuckets(sourceCalls);
    this.#reads = createBursts(readCalls);
    this.#changes = createBursts(changeCalls);
  }

  /** Counts any call, before the server reads it. Throws `tooFast`. */
  countCall(source: string, now: number): void {
    this.#assertNoWait(this.#calls.take(source, now), `all ${networkOf(source)}`, now);
  }

  /** Counts a visitor's call. Throws `tooFast`. */
  countVisitor(source: string, now: number): void {
    this.#assertNoWait(this.#visitors.take(source, now), `visitors ${networkOf(source)}`, now);
  }

  /**
   * Counts a token that is new to this instance, before it is looked up in the database. Invented tokens cause no more
   * look-ups than visitors have calls, and known customers go on. Throws `tooFast`.
   */
  countToken(token: string, source: string, now: number): void {
    if (token === '' || this.#tokensAt.has(token)) return;
    this.#assertNoWait(this.#newTokens.take(source, now), undefined, now);
  }

  /** Counts a customer's call by its effect, from any source. Money calls are counted elsewhere. Throws `tooFast`. */
  countCustomer(
    account: number,
    effect: Effect,
    { source, token }: { source: string; token: string },
    now: number,
  ): void {
    remember(this.#customersAt, networkOf(source), now, MAX_REMEMBERED_CUSTOMERS);
    remember(this.#tokensAt, token, now, MAX_REMEMBERED_CUSTOMERS);
    if (effect === 'money') return;
    this.#assertNoWait(
      (effect === 'read' ? this.#reads : this.#changes).take(String(account), now),
      `${effect} ${token}`,
      now,
    );
  }

  /** Counts the repetition of an answered money call. It moves nothing, so it counts as a read. Throws `tooFast`. */
  countRepeat(account: number, now: number): void {
    this.#assertNoWait(this.#reads.take(String(account), now), undefined, now);
  }

  /** Counts candles that the server has to compute for a source. Throws `tooFast`. */
  countCandles(source: string, candles: number, now: number): void {
    this.#assertNoWait(this.#candles.take(source, now, candles), undefined, now);
  }

  /** Runs a call of a customer or a visitor within its cost limit. Throws `tooFast`. */
  runWithinCost(
    { account, effect, source, token }: { account: number | undefined; effect: Effect; source: string; token: string },
    now: number,
    call: () => Promise<void>,
  ): Promise<void> {
    const refuse = (waitMs: number): never => this.#refuse(waitMs, workKey(source, token), now);
    return this.#work.run({ account, source }, effect === 'read', refuse, call);
  }

  /** Returns whether a logged-in customer recently called from this network. */
  hasCustomers(source: string, now: number): boolean {
    const latestAt = this.#customersAt.get(networkOf(source));
    return latestAt !== undefined && Math.abs(now - latestAt) < CUSTOMER_NETWORK_MS;
  }

  /** Whether any caller has been refused. If not, no one has to wait. */
  get hasRefused(): boolean {
    return this.#refusedUntil.size > 0;
  }

  /**
   * Returns the remaining ms that a refused caller must wait, or 0. `effect` is undefined if the request is not an API
   * call.
   */
  waitOf(source: string, token: string | undefined, effect: Effect | undefined, now: number): number {
    const network = networkOf(source);
    const keys = [`all ${network}`, token ? `${effect ?? ''} ${token}` : `visitors ${network}`];
    // the cost of money calls is not limited
    if (effect !== 'money') keys.push(workKey(source, token));
    for (const key of keys) {
      const waitMs = (this.#refusedUntil.get(key) ?? now) - now;
      // a longer wait was stored before the clock was set back
      if (waitMs > 0 && waitMs <= MINUTE_MS) return waitMs;
      this.#refusedUntil.delete(key);
    }
    return 0;
  }

  /** Throws `tooFast` if the caller has to wait, and remembers the refusal under `key`. */
  #assertNoWait(waitMs: number, key: string | undefined, now: number): void {
    if (waitMs > 0) this.#refuse(waitMs, key, now);
  }

  #refuse(waitMs: number, key: string | undefined, now: number): never {
    const refusal = tooFast(waitMs);
    if (key !== undefined)
      remember(this.#refusedUntil, key, now + (refusal.retryAfter ?? 0) * 1000, MAX_REMEMBERED_REFUSALS);
    throw refusal;
  }
}
