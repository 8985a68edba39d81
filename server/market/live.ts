import type { Clock } from '../clock.ts';
import type { MarketSource, Tick } from './source.ts';

/** ms between two `beat` events: the server's clock, and the sign that the line is alive. */
const BEAT = 2000;
/** Events that may wait for a slow listener before it is let go; it comes back and reads the newest. */
const WAITING = 80;

/** Streams at once: in all, and of one source, behind which may be a whole network of phones. */
const MOST = 5000;
const BY_SOURCE = 1000;

interface Listener {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly source: string;
  /** Undefined wants all coins. */
  readonly codes?: ReadonlySet<string>;
  /** The same for all who want the same coins. */
  readonly key: string;
}

const encoder = new TextEncoder();
const frame = (event: string, data: string): Uint8Array => encoder.encode(`event: ${event}\ndata: ${data}\n\n`);

/** Live prices to everybody who listens: server-sent events `ticks` and `beat` (MARKET-06). */
export class LivePrices {
  readonly #listeners = new Set<Listener>();
  readonly #bySource = new Map<string, number>();
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

  start(): void {
    this.#unlisten ??= this.#market.listen((ticks) => this.#ticks(ticks));
    this.#timer ??= setInterval(() => this.send('beat', { time: this.#clock.now() }), BEAT);
  }

  /** Ends every stream, so that stopping never waits for them. */
  close(): void {
    this.#closed = true;
    this.#unlisten?.();
    clearInterval(this.#timer);
    for (const { controller } of this.#listeners) controller.close();
    this.#listeners.clear();
    this.#bySource.clear();
  }

  /** The body of a stream; undefined where there are too many, in all or of this source. A listener to some coins gets their newest ticks at once. */
  open(codes?: readonly string[], source = ''): ReadableStream<Uint8Array> | undefined {
    const own = this.#bySource.get(source) ?? 0;
    if (this.#listeners.size >= MOST || own >= BY_SOURCE) return undefined;
    let listener: Listener | undefined;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        if (this.#closed) return controller.close();
        listener = { controller, source, key: codes ? [...codes].sort().join() : '', ...(codes ? { codes: new Set(codes) } : {}) };
        this.#listeners.add(listener);
        this.#bySource.set(source, own + 1);
        controller.enqueue(encoder.encode('retry: 2000\n\n'));
        controller.enqueue(frame('beat', JSON.stringify({ time: this.#clock.now() })));
        const newest = codes?.map((code) => this.#market.tick(code)).filter((tick) => tick !== undefined) ?? [];
        if (newest.length > 0) controller.enqueue(frame('ticks', this.#pack(newest)));
      },
      cancel: () => {
        if (listener) this.#drop(listener);
      },
    }, new CountQueuingStrategy({ highWaterMark: WAITING }));
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
    const left = (this.#bySource.get(listener.source) ?? 1) - 1;
    if (left > 0) this.#bySource.set(listener.source, left);
    else this.#bySource.delete(listener.source);
  }

  #enqueue(listener: Listener, bytes: Uint8Array): void {
    if ((listener.controller.desiredSize ?? 0) <= 0) {
      this.#drop(listener);
      listener.controller.error(new Error('too slow'));
      return;
    }
    listener.controller.enqueue(bytes);
  }
}
