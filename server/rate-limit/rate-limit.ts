import type { Effect } from '../../src/contract/row.ts';
import { Buckets } from './buckets.ts';
import type { CallLimits } from './limits.ts';
import { MoneyCalls } from './money-calls.ts';
import { tooFast } from './refusals.ts';
import { networkOf, siteOf } from './source.ts';

const MINUTE_MS = 60_000;
/** Candles that are computed for one source in a minute: some 5 s of work. */
const CANDLES = 40_000;
/** What a source may call in all, of which visitors have one part: customers go on where a stranger behind the same address does not. */
const PARTS = 5;
/** What the networks of one IPv6 site may do together, in networks. */
const NETWORKS_A_SITE = 4;
/** ms for which a source counts as one of customers after the newest call of anybody signed in there. */
const CUSTOMER_MS = 15 * MINUTE_MS;
const CUSTOMER_SOURCES = 50_000;

/** Buckets by network, and wider ones by IPv6 site. */
class SourceBuckets {
  readonly #networks: Buckets;
  readonly #sites: Buckets;

  constructor(most: number) {
    this.#networks = new Buckets(most, MINUTE_MS);
    this.#sites = new Buckets(most * NETWORKS_A_SITE, MINUTE_MS);
  }

  /** Throws `tooFast` where the network or its site has used up its part. */
  take(source: string, now: number, amount = 1): void {
    const [network, site] = [networkOf(source), siteOf(source)];
    const waitMs = this.#networks.take(network, now, amount) || (site === network ? 0 : this.#sites.take(site, now, amount));
    if (waitMs > 0) throw tooFast(waitMs);
  }
}

/**
 * Every limit of how often something may be asked: by source and by account, by what a call does. Reads and changes are counted in this process;
 * money, codes and logins in the database, over all instances (`counts.ts`, `money-calls.ts`). Each refusal is 429 with `Retry-After`.
 */
export class RateLimit {
  readonly money: MoneyCalls;
  readonly #calls: SourceBuckets;
  readonly #visitors: SourceBuckets;
  readonly #candles = new SourceBuckets(CANDLES);
  readonly #reads: Buckets;
  readonly #changes: Buckets;
  /** ms of the newest call of a customer, by network, oldest first. */
  readonly #customersAt = new Map<string, number>();

  constructor({ readCalls = 0, changeCalls = 0, sourceCalls = 0, moneyCalls = 0 }: CallLimits = {}) {
    this.money = new MoneyCalls(moneyCalls);
    this.#calls = new SourceBuckets(sourceCalls * PARTS);
    this.#visitors = new SourceBuckets(sourceCalls);
    this.#reads = new Buckets(readCalls, MINUTE_MS);
    this.#changes = new Buckets(changeCalls, MINUTE_MS);
  }

  /** Counts a call of whomever, before anything of it is read. Throws `tooFast`. */
  countCall(source: string, now: number): void {
    this.#calls.take(source, now);
  }

  /** Counts a call of a visitor. Throws `tooFast`. */
  countVisitor(source: string, now: number): void {
    this.#visitors.take(source, now);
  }

  /** Counts a call of a customer by its effect, wherever it comes from. Money has a count of its own. Throws `tooFast`. */
  countCustomer(account: number, effect: Effect, source: string, now: number): void {
    this.#noteCustomer(networkOf(source), now);
    if (effect === 'money') return;
    const waitMs = (effect === 'read' ? this.#reads : this.#changes).take(String(account), now);
    if (waitMs > 0) throw tooFast(waitMs);
  }

  /** Counts a money call that repeats one which was answered: it moves nothing, so it is a read. Throws `tooFast`. */
  countRepeat(account: number, now: number): void {
    const waitMs = this.#reads.take(String(account), now);
    if (waitMs > 0) throw tooFast(waitMs);
  }

  /** Counts candles that have to be computed for a source. Throws `tooFast`. */
  countCandles(source: string, candles: number, now: number): void {
    this.#candles.take(source, now, candles);
  }

  /** Whether somebody who is signed in called from this network a short while ago. */
  hasCustomers(source: string, now: number): boolean {
    const at = this.#customersAt.get(networkOf(source));
    return at !== undefined && Math.abs(now - at) < CUSTOMER_MS;
  }

  #noteCustomer(network: string, now: number): void {
    this.#customersAt.delete(network);
    this.#customersAt.set(network, now);
    if (this.#customersAt.size <= CUSTOMER_SOURCES) return;
    for (const oldest of this.#customersAt.keys()) {
      this.#customersAt.delete(oldest);
      return;
    }
  }
}
