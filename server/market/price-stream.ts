import type { Clock } from '../ports/clock.ts';
import { endedStream, eventFrame, EventStream } from '../platform/event-stream.ts';
import { tooFast } from '../platform/rate-limit/refusals.ts';
import { StreamPlaces } from '../platform/rate-limit/stream-places.ts';
import { Refusal } from '../platform/refusal.ts';
import type { MarketSource, Tick } from '../ports/market-source.ts';

/** Interval of `beat` events. */
const HEARTBEAT_MS = 2000;
const MAX_QUEUED_EVENTS = 80;

/** Largest number of streams; see `StreamPlaces`. */
const PLACES = { all: 5000, visitors: 4000, network: 1000, site: 2000 };
/** Coins in one list. A listener that asks for more gets all coins. */
const MAX_CODES = 50;
/** `Retry-After` if there are too many streams. */
const RETRY_AFTER_S = 60;

interface Listener {
  readonly stream: EventStream;
  /** Sorted; undefined for all coins. */
  readonly codes: readonly string[] | undefined;
}

/** Streams live prices as server-sent events `ticks` and `beat` (MARKET-06). */
export class PriceStream {
  readonly #listeners = new Set<Listener>();
  readonly #places = new StreamPlaces(PLACES);
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

  start(): void {
    this.#unlisten ??= this.#market.listen((ticks) => this.#sendTicks(ticks));
    this.#timer ??= setInterval(() => this.send('beat', { time: this.#clock.now() }), HEARTBEAT_MS);
  }

  /** Ends every stream, so that a shutdown does not wait for them. */
  close(): void {
    this.#isClosed = true;
    this.#unlisten?.();
    clearInterval(this.#timer);
    for (const { stream } of this.#listeners) stream.close();
    this.#places.clear();
  }

  /**
   * Returns the body of a stream. A listener to certain coins gets their latest ticks at once. `source` is a canonical
   * address, `isCustomer` says whether customers are logged in there. Throws a refusal if its network has too many
   * streams (429) or the server does (503).
   */
  open(requested?: readonly string[], source = '', isCustomer = false): ReadableStream<Uint8Array> {
    const codes = this.#listOf(requested);
    const place = this.#places.take(source, isCustomer, () => stream.fail('given to another'));
    if (place === 'many') throw tooFast(RETRY_AFTER_S * 1000);
    if (place === 'full')
      throw new Refusal('serverBusy', { seconds: RETRY_AFTER_S }, { retryAfter: RETRY_AFTER_S, status: 503 });
    if (this.#isClosed) {
      place();
      return endedStream();
    }
    const stream = new EventStream({
      maxQueued: MAX_QUEUED_EVENTS,
      time: this.#clock.now(),
      onEnd: () => {
        this.#listeners.delete(listener);
        place();
      },
    });
    const listener = { stream, codes };
    this.#listeners.add(listener);
    const newest = codes?.map((code) => this.#market.tick(code)).filter((tick) => tick !== undefined) ?? [];
    if (newest.length > 0) stream.send(this.#frameOf(newest.map((tick) => JSON.stringify(tick))));
    return stream.body;
  }

  /** Returns the known coins of a list, sorted. Returns undefined, which means all coins, if the list is too long. */
  #listOf(requested: readonly string[] | undefined): string[] | undefined {
    if (requested === undefined || requested.length > MAX_CODES) return undefined;
    return [...new Set(requested)].filter((code) => this.#market.coin(code)).sort();
  }

  /** Sends an event to every listener. A string is sent unchanged (`POST /qa/ticks`). */
  send(event: string, data: unknown): void {
    const bytes = eventFrame(
      event,
      typeof data === 'string' ? data.replaceAll('\n', '\ndata: ') : JSON.stringify(data),
    );
    for (const { stream } of this.#listeners) stream.send(bytes);
  }

  /** Returns the event of ticks that are already serialized. */
  #frameOf(ticks: readonly string[]): Uint8Array {
    return eventFrame('ticks', `{"lists":[${ticks.join()}],"time":${this.#clock.now()}}`);
  }

  /**
   * Sends each listener the ticks of its coins. Each tick is serialized once, and listeners whose coins ticked alike
   * share one frame, so that thousands of different lists cost little.
   */
  #sendTicks(ticks: Tick[]): void {
    const texts = new Map(ticks.map((tick) => [tick.code, JSON.stringify(tick)]));
    const allCodes = [...texts.keys()];
    const frames = new Map<string, Uint8Array>();
    for (const listener of this.#listeners) {
      const codes = listener.codes?.filter((code) => texts.has(code)) ?? allCodes;
      if (codes.length === 0) continue;
      const key = codes === allCodes ? '' : codes.join();
      const bytes = frames.get(key) ?? this.#frameOf(codes.map((code) => texts.get(code) as string));
      frames.set(key, bytes);
      listener.stream.send(bytes);
    }
  }
}
