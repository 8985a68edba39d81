import type { Clock } from '../ports/clock.ts';
import { tooFast } from '../platform/rate-limit/refusals.ts';
import { StreamPlaces } from '../platform/rate-limit/stream-places.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MarketSource, Tick } from '../ports/market-source.ts';

/** Interval of `beat` events, which carry the server's time and show that the connection is alive. */
const HEARTBEAT_MS = 2000;
/** Events that may wait for a slow listener before its stream ends. It reconnects and reads the latest prices. */
const MAX_QUEUED_EVENTS = 80;

/** Largest number of streams; see `StreamPlaces`. */
const PLACES = { all: 5000, visitors: 4000, network: 1000, site: 2000 };
/** Coins in one list. A listener that asks for more gets all coins, which are serialized once for everybody. */
const MAX_CODES = 50;
/** Different lists at once. Further listeners get all coins. */
const MAX_LISTS = 200;
/** `Retry-After` if there are too many streams. */
const RETRY_AFTER_S = 60;

interface Listener {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly releasePlace: () => void;
  /** Undefined for all coins. */
  readonly codes?: ReadonlySet<string>;
  /** Equal for all listeners to the same coins. */
  readonly key: string;
}

/** Returns the key of a list; undefined codes mean all coins. */
const keyOf = (codes: readonly string[] | undefined): string => (codes ? `of ${codes.join()}` : '');

const encoder = new TextEncoder();
const frame = (event: string, data: string): Uint8Array => encoder.encode(`event: ${event}\ndata: ${data}\n\n`);

/** Streams live prices as server-sent events `ticks` and `beat` (MARKET-06). */
export class PriceStream {
  readonly #listeners = new Set<Listener>();
  readonly #places = new StreamPlaces(PLACES);
  /** Number of listeners by list key. */
  readonly #lists = new Map<string, number>();
  readonly #market: MarketSource;
  readonly #clock: Clock;
  #timer: NodeJS.Timeout | undefined;
  #unlisten: (() => void) | undefined;
  #isClosed = false;

  constructor(market: MarketSource, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Number of different lists, each of which is serialized once per tick. */
  get lists(): number {
    return this.#lists.size;
  }

  start(): void {
    this.#unlisten ??= this.#market.listen((ticks) => this.#sendTicks(ticks));
    this.#timer ??= setInterval(() => this.send('beat', { time: this.#clock.now() }), HEARTBEAT_MS);
  }

  /** Ends every stream, so that a shutdown does not wait for them. */
  close(): void {
    this.#isClosed = true;
    this.#unlisten?.();
    clearInterval(this.#timer);
    for (const { controller } of this.#listeners) controller.close();
    this.#listeners.clear();
    this.#places.clear();
    this.#lists.clear();
  }

  /**
   * Returns the body of a stream. A listener to certain coins gets their latest ticks at once. `source` is a canonical
   * address, `isCustomer` says whether customers are logged in there. Throws a refusal if its network has too many
   * streams (429) or the server does (503).
   */
  open(requested?: readonly string[], source = '', isCustomer = false): ReadableStream<Uint8Array> {
    let listener: Listener | undefined;
    const place = this.#places.take(source, isCustomer, () => {
      if (listener) this.#end(listener, 'given to another');
    });
    if (place === 'many') throw tooFast(RETRY_AFTER_S * 1000);
    if (place === 'full')
      throw new Refusal('serverBusy', { seconds: RETRY_AFTER_S }, { retryAfter: RETRY_AFTER_S, status: 503 });
    const codes = this.#listOf(requested);
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          if (this.#isClosed) return controller.close();
          const key = keyOf(codes);
          listener = { controller, releasePlace: place, key, ...(codes ? { codes: new Set(codes) } : {}) };
          this.#listeners.add(listener);
          this.#lists.set(key, (this.#lists.get(key) ?? 0) + 1);
          controller.enqueue(encoder.encode('retry: 2000\n\n'));
          controller.enqueue(frame('beat', JSON.stringify({ time: this.#clock.now() })));
          const newest = codes?.map((code) => this.#market.tick(code)).filter((tick) => tick !== undefined) ?? [];
          if (newest.length > 0) controller.enqueue(frame('ticks', this.#serialize(newest)));
        },
        cancel: () => {
          if (listener) this.#remove(listener);
        },
      },
      new CountQueuingStrategy({ highWaterMark: MAX_QUEUED_EVENTS }),
    );
  }

  /**
   * Returns the known coins of a list, sorted. Returns undefined, which means all coins, if the list is too long or
   * there are too many lists.
   */
  #listOf(requested: readonly string[] | undefined): string[] | undefined {
    if (requested === undefined || requested.length > MAX_CODES) return undefined;
    const codes = [...new Set(requested)].filter((code) => this.#market.coin(code)).sort();
    return this.#lists.size >= MAX_LISTS && !this.#lists.has(keyOf(codes)) ? undefined : codes;
  }

  /** Sends an event to every listener. A string is sent unchanged (`POST /qa/ticks`). */
  send(event: string, data: unknown): void {
    const bytes = frame(event, typeof data === 'string' ? data.replaceAll('\n', '\ndata: ') : JSON.stringify(data));
    for (const listener of this.#listeners) this.#enqueue(listener, bytes);
  }

  #serialize(ticks: readonly Tick[]): string {
    return JSON.stringify({ lists: ticks, time: this.#clock.now() });
  }

  #sendTicks(ticks: Tick[]): void {
    // serialized once per list; null if none of its coins ticked
    const frames = new Map<string, Uint8Array | null>();
    for (const listener of this.#listeners) {
      const { key, codes } = listener;
      let bytes = frames.get(key);
      if (bytes === undefined) {
        const listed = codes ? ticks.filter((tick) => codes.has(tick.code)) : ticks;
        bytes = listed.length > 0 ? frame('ticks', this.#serialize(listed)) : null;
        frames.set(key, bytes);
      }
      if (bytes) this.#enqueue(listener, bytes);
    }
  }

  #remove(listener: Listener): void {
    if (!this.#listeners.delete(listener)) return;
    const remaining = (this.#lists.get(listener.key) ?? 1) - 1;
    if (remaining > 0) this.#lists.set(listener.key, remaining);
    else this.#lists.delete(listener.key);
    listener.releasePlace();
  }

  #end(listener: Listener, why: string): void {
    this.#remove(listener);
    // without a stack: this is not a defect, and there may be many in the log
    listener.controller.error(Object.assign(new Error(why), { stack: why }));
  }

  #enqueue(listener: Listener, bytes: Uint8Array): void {
    if ((listener.controller.desiredSize ?? 0) <= 0) return this.#end(listener, 'too slow');
    listener.controller.enqueue(bytes);
  }
}
