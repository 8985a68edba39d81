import type { Effect } from '../../../src/api/endpoint.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Buckets, burstsOf } from './buckets.ts';
import type { CallLimits } from './limits.ts';
import { MoneyCalls } from './money-calls.ts';
import { tooFast } from './refusals.ts';
import { SourceBuckets } from './source-buckets.ts';
import { networkOf } from './source.ts';
import { WorkLimit } from './work.ts';
import { MINUTE_MS } from '../../../src/lib/time.ts';

/** Candles that are computed for one source in a minute: some 5 s of work. */
const CANDLES_PER_MINUTE = 40_000;
/**
 * What a source may call in all, of which visitors have one part: customers go on where a stranger behind the same
 * address does not.
 */
const PARTS = 10;
/** ms for which a source counts as one of customers after the newest call of anybody signed in there. */
const CUSTOMER_MS = 15 * MINUTE_MS;
/** Networks and tokens of customers that are remembered. */
const MAX_REMEMBERED_CUSTOMERS = 50_000;

/** Refusals that are remembered at most; beyond them the oldest is forgotten. */
const MAX_REMEMBERED_REFUSALS = 10_000;

/** Writes a moment down as the newest of a map, which forgets its oldest beyond `most`. */
function note(moments: Map<string, number>, key: string, at: number, most: number): void {
  moments.delete(key);
  moments.set(key, at);
  if (moments.size <= most) return;
  for (const oldest of moments.keys()) {
    moments.delete(oldest);
    return;
  }
}

/** Under which a caller's refusals by cost are remembered. */
const workKey = (source: string, token: string | undefined): string => `work ${token || networkOf(source)}`;

/**
 * Every limit of how often something may be asked and of how much work it may cause: by source and by account, by what
 * a call does. Reads, changes and work are counted in this process; money, codes and logins in the database, over all
 * instances (`counts.ts`, `money-calls.ts`). Each refusal is 429 with `Retry-After`.
 */
export class RateLimit {
  readonly money: MoneyCalls;
  readonly #work: WorkLimit;
  readonly #calls: SourceBuckets;
  readonly #visitors: SourceBuckets;
  readonly #candles = new SourceBuckets(CANDLES_PER_MINUTE);
  readonly #newTokens: SourceBuckets;
  readonly #reads: Buckets;
  readonly #changes: Buckets;
  /** ms of the newest call of a customer, by network and by token, oldest first. */
  readonly #customersAt = new Map<string, number>();
  readonly #tokensAt = new Map<string, number>();
  /** ms until which a caller was told to wait. */
  readonly #refusedUntil = new Map<string, number>();

  constructor(clock: Clock, limits: CallLimits = {}) {
    const { readCalls = 0, changeCalls = 0, sourceCalls = 0, moneyCalls = 0 } = limits;
    this.#work = new WorkLimit(clock, limits);
    this.money = new MoneyCalls(moneyCalls);
    this.#calls = new SourceBuckets(sourceCalls * PARTS);
    this.#visitors = new SourceBuckets(sourceCalls);
    this.#newTokens = new SourceBuckets(sourceCalls);
    this.#reads = burstsOf(readCalls);
    this.#changes = burstsOf(changeCalls);
  }

  /** Counts a call of whomever, before anything of it is read. Throws `tooFast`. */
  countCall(source: string, now: number): void {
    this.#assert(this.#calls.take(source, now), `all ${networkOf(source)}`, now);
  }

  /** Counts a call of a visitor. Throws `tooFast`. */
  countVisitor(source: string, now: number): void {
    this.#assert(this.#visitors.take(source, now), `visitors ${networkOf(source)}`, now);
  }

  /**
   * Counts a token that this instance has not met, before the database is asked for it: invented ones cost no more
   * look-ups than visitors have calls, and customers who are here already go on. Throws `tooFast`.
   */
  countToken(token: string, source: string, now: number): void {
    if (token === '' || this.#tokensAt.has(token)) return;
    this.#assert(this.#newTokens.take(source, now), undefined, now);
  }

  /**
   * Counts a call of a customer by its effect, wherever it comes from. Money has a count of its own. Throws `tooFast`.
   */
  countCustomer(
    account: number,
    effect: Effect,
    { source, token }: { source: string; token: string },
    now: number,
  ): void {
    note(this.#customersAt, networkOf(source), now, MAX_REMEMBERED_CUSTOMERS);
    note(this.#tokensAt, token, now, MAX_REMEMBERED_CUSTOMERS);
    if (effect === 'money') return;
    this.#assert(
      (effect === 'read' ? this.#reads : this.#changes).take(String(account), now),
      `${effect} ${token}`,
      now,
    );
  }

  /** Counts a money call that repeats one which was answered: it moves nothing, so it is a read. Throws `tooFast`. */
  countRepeat(account: number, now: number): void {
    this.#assert(this.#reads.take(String(account), now), undefined, now);
  }

  /** Counts candles that have to be computed for a source. Throws `tooFast`. */
  countCandles(source: string, candles: number, now: number): void {
    this.#assert(this.#candles.take(source, now, candles), undefined, now);
  }

  /** Runs a call of a customer, or of a visitor, within what it may cost. Throws `tooFast`. */
  runWithinCost(
    { account, effect, source, token }: { account: number | undefined; effect: Effect; source: string; token: string },
    now: number,
    call: () => Promise<void>,
  ): Promise<void> {
    const refuse = (waitMs: number): never => this.#refuse(waitMs, workKey(source, token), now);
    return this.#work.run({ account, source }, effect === 'read', refuse, call);
  }

  /** Whether somebody who is signed in called from this network a short while ago. */
  hasCustomers(source: string, now: number): boolean {
    const at = this.#customersAt.get(networkOf(source));
    return at !== undefined && Math.abs(now - at) < CUSTOMER_MS;
  }

  /** Whether anybody was refused, so that there may be somebody to wait. */
  get hasRefused(): boolean {
    return this.#refusedUntil.size > 0;
  }

  /**
   * ms that a caller was told to wait and has not waited; 0 where none are left. `effect` of the call that is asked
   * for, if it is one.
   */
  waitOf(source: string, token: string | undefined, effect: Effect | undefined, now: number): number {
    const network = networkOf(source);
    const keys = [`all ${network}`, token ? `${effect ?? ''} ${token}` : `visitors ${network}`];
    // what a money call costs is not limited
    if (effect !== 'money') keys.push(workKey(source, token));
    for (const key of keys) {
      const waitMs = (this.#refusedUntil.get(key) ?? now) - now;
      // a longer one is of a clock that was set back
      if (waitMs > 0 && waitMs <= MINUTE_MS) return waitMs;
      this.#refusedUntil.delete(key);
    }
    return 0;
  }

  /** Throws `tooFast` where there is something to wait for, and remembers it under the key of the caller. */
  #assert(waitMs: number, key: string | undefined, now: number): void {
    if (waitMs > 0) this.#refuse(waitMs, key, now);
  }

  #refuse(waitMs: number, key: string | undefined, now: number): never {
    const refusal = tooFast(waitMs);
    if (key !== undefined)
      note(this.#refusedUntil, key, now + (refusal.retryAfter ?? 0) * 1000, MAX_REMEMBERED_REFUSALS);
    throw refusal;
  }
}
