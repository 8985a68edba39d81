import WebSocket from 'ws';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { Exchange, ExchangeQuote } from './exchanges/exchange.ts';

/** Times in ms. Tests set shorter ones. */
export interface Timing {
  /** A connection without a frame for so long is dead. */
  readonly silenceMs: number;
  /** Until the first frame. */
  readonly firstFrameMs: number;
  /** Before the first new attempt; doubles up to `maxWaitMs`. */
  readonly waitMs: number;
  readonly maxWaitMs: number;
  /** After so long without a fault the waits start from the beginning. */
  readonly healthyMs: number;
  /** After a refused handshake (403, 429) at least. */
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
  readonly timing?: Timing;
  onQuotes(quotes: readonly ExchangeQuote[]): void;
  /** Called when the connection is lost or refused. It connects again automatically. */
  onFault(reason: string): void;
}

/** A WebSocket to one exchange that stays open: it notices silence, connects again, and renews itself each day. */
export class ExchangeConnection {
  readonly #options: Options;
  readonly #timing: Timing;
  #socket: WebSocket | undefined;
  #attempts = 0;
  #isStopped = false;
  /** Timers of the whole connection, not of one socket. */
  #retry: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timing = options.timing ?? TIMING;
  }

  start(): void {
    if (!this.#isStopped) this.#open();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  /** Opens a socket. `previous` stays open until the new one has received its first frame. */
  #open(previous?: WebSocket): void {
    const { exchange, url, onQuotes } = this.#options;
    const socket = new WebSocket(url, { maxPayload: MAX_FRAME_BYTES, handshakeTimeout: this.#timing.firstFrameMs });
    this.#socket = socket;
    const timers = new Set<NodeJS.Timeout>();
    const later = (ms: number, run: () => void): NodeJS.Timeout => {
      const timer = setTimeout(run, ms).unref();
      timers.add(timer);
      return timer;
    };
    let isEnded = false;
    const end = (reason: string, minimumWaitMs = 0): void => {
      if (isEnded) return;
      isEnded = true;
      for (const timer of timers) clearTimeout(timer);
      socket.terminate();
      previous?.terminate();
      // a replaced socket ends without consequences
      if (this.#socket === socket && !this.#isStopped) this.#reconnect(reason, minimumWaitMs);
    };
    const renew = (): void => {
      if (this.#socket === socket && !isEnded) this.#open(socket);
    };
    let silence = later(this.#timing.firstFrameMs, () => end('no frame arrived'));

    socket.on('open', () => {
      for (const [index, frame] of exchange.subscribe(this.#options.pairs).entries())
        later(index * this.#timing.subscribeMs, () => socket.send(frame));
      const ping = (): void => {
        if (exchange.ping === undefined) socket.ping();
        else socket.send(exchange.ping);
        later(this.#timing.pingMs, ping);
      };
      later(this.#timing.pingMs, ping);
      later(this.#timing.healthyMs, () => {
        this.#attempts = 0;
      });
      later(this.#timing.renewMs, renew);
    });
    socket.on('message', (data: Buffer) => {
      // every frame counts as a sign of life, also a heartbeat and garbage
      clearTimeout(silence);
      timers.delete(silence);
      silence = later(this.#timing.silenceMs, () => end('silent'));
      previous?.terminate();
      previous = undefined;
      const frame = data.toString('utf8');
      const quotes = exchange.parse(frame);
      if (quotes.length > 0) onQuotes(quotes);
      else if (exchange.announcesEnd?.(frame)) renew();
    });
    socket.on('unexpected-response', (_, { statusCode = 0, headers }) => {
      const retryAfterS = Math.min(Number(headers['retry-after']) || 0, MAX_RETRY_AFTER_S);
      const isRefused = statusCode === 403 || statusCode === 429;
      end(`refused with ${statusCode}`, isRefused ? Math.max(this.#timing.refusedMs, retryAfterS * SECOND_MS) : 0);
    });
    socket.on('error', (error) => end(error.message));
    socket.on('close', (code) => end(`closed with ${code}`));
  }

  #reconnect(reason: string, minimumWaitMs: number): void {
    this.#socket = undefined;
    this.#options.onFault(reason);
    const longestMs = Math.min(this.#timing.waitMs * 2 ** this.#attempts, this.#timing.maxWaitMs);
    this.#attempts += 1;
    // jitter, so that instances do not return at the same moment
    const waitMs = longestMs * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#open(), Math.max(waitMs, minimumWaitMs)).unref();
  }
}
