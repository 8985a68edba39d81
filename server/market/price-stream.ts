import type { Clock } from '../ports/clock.ts';
import { tooFast } from '../platform/rate-limit/refusals.ts';
import { StreamPlaces } from '../platform/rate-limit/stream-places.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MarketSource, Tick } from '../ports/market-source.ts';

/** ms between two `beat` events: the server's clock, and the sign that the line is alive. */
const HEARTBEAT_MS = 2000;
/** Events that may wait for a slow listener before it is let go; it comes back and reads the newest. */
const MAX_QUEUED_EVENTS = 80;

/** Streams at once; see `StreamPlaces`. */
const PLACES = { all: 5000, visitors: 4000, network: 1000, site: 2000 };
/**
 * Coins of one list, and different lists at once; who asks for more hears all coins, which are written once for
 * everybody.
 */
const MAX_CODES = 50;
const MAX_LISTS = 200;
/** Seconds after which a stream may be asked for again where there are too many. */
const RETRY_AFTER_S = 60;

interface Listener {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  /** Gives its place back. */
  readonly leave: () => void;
  /** Undefined wants all coins. */
  readonly codes?: ReadonlySet<string>;
  /** The same for all who want the same coins. */
  readonly key: string;
}

/** Undefined wants all coins. */
const keyOf = (codes: readonly string[] | undefined): string => (codes ? `of ${codes.join()}` : '');

const encoder = new TextEncoder();
const frame = (event: string, data: string): Uint8Array => encoder.encode(`event: ${event}\ndata: ${data}\n\n`);

/** Live prices to everybody who listens: server-sent events `ticks` and `beat` (MARKET-06). */
export class PriceStream {
  readonly #listeners = new Set<Listener>();
  readonly #places = new StreamPlaces(PLACES);
  /** Listeners by what they want. */
  readonly #lists = new Map<string, number>();
  readonly #market: MarketSource;
  readonly #clock: Clock;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: (() => void) | undefined;
  #closed = false;

  constructor(market: MarketSource, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Different lists of coins that are listened to, each written once a tick. */
  get lists(): number {
    return this.#lists.size;
  }

  start(): void {
    this.#unlisten ??= this.#market.listen((ticks) => this.#ticks(ticks));
    this.#timer ??= setInterval(() => this.send('beat', { time: this.#clock.now() }), HEARTBEAT_MS);
  }

  /** Ends every stream, so that stopping never waits for them. */
  close(): void {
    this.#closed = true;
    this.#unlisten?.();
    clearInterval(this.#timer);
    for (const { controller } of this.#listeners) controller.close();
    this.#listeners.clear();
    this.#places.clear();
    this.#lists.clear();
  }

  /**
   * The body of a stream. A listener to some coins gets their newest ticks at once. `source` is a canonical address,
   * `isCustomer` whether customers are signed in there. Throws a refusal where there are too many of its network (429),
   * or in all (503).
   */
  open(requested?: readonly string[], source = '', isCustomer = false): ReadableStream<Uint8Array> {
    let listener: Listener | undefined;
    const leave = this.#places.take(source, isCustomer, () => {
      if (listener) this.#end(listener, 'given to another');
    });
    if (leave === 'many') throw tooFast(RETRY_AFTER_S * 1000);
    if (leave === 'full')
      throw new Refusal('serverBusy', { seconds: RETRY_AFTER_S }, { retryAfter: RETRY_AFTER_S, status: 503 });
    const codes = this.#listOf(requested);
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          if (this.#closed) return controller.close();
          const key = keyOf(codes);
          listener = { controller, leave, key, ...(codes ? { codes: new Set(codes) } : {}) };
          this.#listeners.add(listener);
          this.#lists.set(key, (this.#lists.get(key) ?? 0) + 1);
          controller.enqueue(encoder.encode('retry: 2000\n\n'));
          controller.enqueue(frame('beat', JSON.stringify({ time: this.#clock.now() })));
          const newest = codes?.map((code) => this.#market.tick(code)).filter((tick) => tick !== undefined) ?? [];
          if (newest.length > 0) controller.enqueue(frame('ticks', this.#pack(newest)));
        },
        cancel: () => {
          if (listener) this.#drop(listener);
        },
      },
      new CountQueuingStrategy({ highWaterMark: MAX_QUEUED_EVENTS }),
    );
  }

  /**
   * The listed coins of a list, in one order; undefined for all, also where it is long or there are many different
   * lists.
   */
  #listOf(requested: readonly string[] | undefined): string[] | undefined {
    if (requested === undefined || requested.length > MAX_CODES) return undefined;
    const codes = [...new Set(requested)].filter((code) => this.#market.coin(code)).sort();
    return this.#lists.size >= MAX_LISTS && !this.#lists.has(keyOf(codes)) ? undefined : codes;
  }

  /** Sends an event as it is to every listener; a string goes out raw (`POST /qa/ticks`). */
  send(event: string, data: unknown): void {
    const bytes = frame(event, typeof data === 'string' ? data.replaceAll('\n', '\ndata: ') : JSON.stringify(data));
    for (const listener of this.#listeners) this.#enqueue(listener, bytes);
  }

  #pack(ticks: readonly Tick[]): string {
    return JSON.stringify({ lists: ticks, time: this.#clock.now() });
  }

  #ticks(ticks: Tick[]): void {
    // written once for all who want the same; null where none of it ticked
    const frames = new Map<string, Uint8Array | null>();
    for (const listener of this.#listeners) {
      const { key, codes } = listener;
      let bytes = frames.get(key);
      if (bytes === undefined) {
        const own = codes ? ticks.filter((tick) => codes.has(tick.code)) : ticks;
        bytes = own.length > 0 ? frame('ticks', this.#pack(own)) : null;
        frames.set(key, bytes);
      }
      if (bytes) this.#enqueue(listener, bytes);
    }
  }

  #drop(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    const remaining = (this.#lists.get(listener.key) ?? 1) - 1;
    if (remaining > 0) this.#lists.set(listener.key, remaining);
    else this.#lists.delete(listener.key);
    listener.leave();
  }

  #end(listener: Listener, why: string): void {
    this.#drop(listener);
    // without a stack: it is no mistake of anybody's, and the log may see many
    listener.controller.error(Object.assign(new Error(why), { stack: why }));
  }

  #enqueue(listener: Listener, bytes: Uint8Array): void {
    if ((listener.controller.desiredSize ?? 0) <= 0) return this.#end(listener, 'too slow');
    listener.controller.enqueue(bytes);
  }
}
