import WebSocket from 'ws';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Exchange, ExchangeQuote } from './exchanges/exchange.ts';

/** Times in ms. Tests set shorter ones. */
export interface Timing {
  /** A connection without a frame for so long is dead. */
  readonly silenceMs: number;
  /** Until the first frame. */
  readonly firstFrameMs: number;
  /** A connection that has subscribed, but gives no quote for so long, is useless, even if it sends heartbeats. */
  readonly noQuoteMs: number;
  /** Before the first new attempt; doubles up to `maxWaitMs`. */
  readonly waitMs: number;
  readonly maxWaitMs: number;
  /** After so long without a fault the waits start from the beginning. No connection is renewed sooner. */
  readonly healthyMs: number;
  /** After a refused handshake (4xx) at least. */
  readonly refusedMs: number;
  readonly pingMs: number;
  /** Exchanges close a connection after 24 hours; the next one opens before. */
  readonly renewMs: number;
  /** Between two frames that subscribe. */
  readonly subscribeMs: number;
}

export const TIMING: Timing = {
  silenceMs: 15 * SECOND_MS,
  firstFrameMs: 10 * SECOND_MS,
  noQuoteMs: MINUTE_MS,
  waitMs: SECOND_MS,
  maxWaitMs: MINUTE_MS,
  healthyMs: 30 * SECOND_MS,
  refusedMs: MINUTE_MS,
  pingMs: 10 * SECOND_MS,
  renewMs: 24 * HOUR_MS - 10 * MINUTE_MS,
  subscribeMs: 250,
};

const MAX_FRAME_BYTES = 2 * 1024 * 1024;
const MAX_RETRY_AFTER_S = 3600;

interface Options {
  readonly exchange: Exchange;
  readonly url: string;
  readonly pairs: readonly string[];
  readonly timing: Timing;
  onQuotes(quotes: readonly ExchangeQuote[]): void;
  /** Called once all pairs are subscribed and quotes arrive. */
  onReady(): void;
  /** Called once there was no fault for `healthyMs`. */
  onHealthy(): void;
  /** Called when the next socket has to open, since the exchange will close this one. */
  onRenew(): void;
  /** Called once, unless `close` was called. Waits at least `minimumWaitMs` before another attempt. */
  onEnd(reason: string, minimumWaitMs: number): void;
}

/** One WebSocket to an exchange, from its handshake to its end. */
export class ExchangeSocket {
  readonly #options: Options;
  readonly #socket: WebSocket;
  readonly #timers = new Set<NodeJS.Timeout>();
  #silence: NodeJS.Timeout;
  #noQuotes: NodeJS.Timeout | undefined;
  #hasFrame = false;
  #isSubscribed = false;
  #isReady = false;
  #isLeaving = false;
  #isEnded = false;
  #openedAt = 0;

  constructor(options: Options) {
    this.#options = options;
    const { url, timing } = options;
    this.#silence = this.later(timing.firstFrameMs, () => this.#end('no frame arrived'));
    this.#socket = new WebSocket(url, { maxPayload: MAX_FRAME_BYTES, handshakeTimeout: timing.firstFrameMs });
    this.#socket.on('open', () => this.#opened());
    this.#socket.on('message', (data: Buffer) => this.#take(data.toString('utf8')));
    this.#socket.on('unexpected-response', (_, { statusCode = 0, headers }) => {
      const retryAfterS = Math.min(Number(headers['retry-after']) || 0, MAX_RETRY_AFTER_S);
      // 403, 418, 429 and 451 are how exchanges ban, and no 4xx ends within a second
      const refusedMs = statusCode >= 400 && statusCode < 500 ? timing.refusedMs : 0;
      this.#end(`refused with ${statusCode}`, Math.max(refusedMs, retryAfterS * SECOND_MS));
    });
    this.#socket.on('error', (error) => this.#end(error.message));
    this.#socket.on('close', (code) => this.#end(`closed with ${code}`));
  }

  /** Runs something later, unless the socket has ended by then. */
  later(ms: number, run: () => void): NodeJS.Timeout {
    const timer: NodeJS.Timeout = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms).unref();
    if (this.#isEnded) clearTimeout(timer);
    else this.#timers.add(timer);
    return timer;
  }

  /** Ends the socket without calling back. */
  close(): void {
    this.#isEnded = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#socket.terminate();
  }

  #end(reason: string, minimumWaitMs = 0): void {
    if (this.#isEnded) return;
    this.close();
    this.#options.onEnd(reason, minimumWaitMs);
  }

  #opened(): void {
    const { exchange, pairs, timing } = this.#options;
    if (this.#isEnded) return;
    this.#openedAt = performance.now();
    const frames = exchange.subscribe(pairs);
    for (const [index, frame] of frames.entries())
      this.later(index * timing.subscribeMs, () => {
        this.#socket.send(frame);
        this.#isSubscribed = index === frames.length - 1;
      });
    this.later(timing.pingMs, () => this.#ping());
    this.later(timing.healthyMs, () => this.#options.onHealthy());
    this.later(timing.renewMs, () => this.#options.onRenew());
    this.#noQuotes = this.later(timing.noQuoteMs, () => this.#end('no quote arrived'));
  }

  #ping(): void {
    const { exchange, timing } = this.#options;
    if (exchange.ping === undefined) this.#socket.ping();
    else this.#socket.send(exchange.ping);
    this.later(timing.pingMs, () => this.#ping());
  }

  /** Takes a frame. Each one is a sign of life, also a heartbeat and garbage. */
  #take(frame: string): void {
    if (this.#isEnded) return;
    const { exchange, timing } = this.#options;
    if (this.#hasFrame) this.#silence.refresh();
    else {
      this.#hasFrame = true;
      clearTimeout(this.#silence);
      this.#timers.delete(this.#silence);
      this.#silence = this.later(timing.silenceMs, () => this.#end('silent'));
    }
    const quotes = exchange.parse(frame);
    if (quotes.length > 0) {
      this.#noQuotes?.refresh();
      this.#options.onQuotes(quotes);
      if (!this.#isSubscribed || this.#isReady) return;
      this.#isReady = true;
      this.#options.onReady();
    } else if (!this.#isLeaving && exchange.announcesEnd?.(frame)) {
      this.#isLeaving = true;
      // an exchange that greets each new connection with a goodbye must not make us connect without a pause
      this.later(Math.max(0, timing.healthyMs - (performance.now() - this.#openedAt)), () => this.#options.onRenew());
    }
  }
}
