import { ExchangeSocket, type Timing, TIMING } from './exchange-socket.ts';
import type { Exchange, ExchangeQuote } from './exchanges/exchange.ts';

interface Options {
  readonly exchange: Exchange;
  readonly url: string;
  readonly pairs: readonly string[];
  readonly timing?: Timing;
  onQuotes(quotes: readonly ExchangeQuote[]): void;
  /** Called when the connection is lost or refused. It connects again automatically. */
  onFault(reason: string): void;
}

/** A connection to one exchange that stays open: it connects again after a fault, and renews itself each day. */
export class ExchangeConnection {
  readonly #options: Options;
  readonly #timing: Timing;
  #current: ExchangeSocket | undefined;
  /** Replaces the current socket as soon as it gives quotes. */
  #next: ExchangeSocket | undefined;
  #attempts = 0;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#timing = options.timing ?? TIMING;
  }

  start(): void {
    if (!this.#isStopped) this.#current ??= this.#open();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    this.#current?.close();
    this.#next?.close();
  }

  #open(): ExchangeSocket {
    const { exchange, url, pairs } = this.#options;
    const socket: ExchangeSocket = new ExchangeSocket({
      exchange,
      url,
      pairs,
      timing: this.#timing,
      onQuotes: (quotes) => this.#options.onQuotes(quotes),
      onReady: () => {
        if (socket !== this.#next) return;
        this.#current?.close();
        this.#current = socket;
        this.#next = undefined;
      },
      onHealthy: () => {
        this.#attempts = 0;
      },
      onRenew: () => this.#renew(socket),
      onEnd: (reason, minimumWaitMs) => this.#ended(socket, reason, minimumWaitMs),
    });
    return socket;
  }

  #renew(socket: ExchangeSocket): void {
    if (socket === this.#current) this.#next ??= this.#open();
  }

  #ended(socket: ExchangeSocket, reason: string, minimumWaitMs: number): void {
    const current = this.#current;
    if (socket === this.#next) {
      this.#next = undefined;
      // the current one still works, so this is no fault
      current?.later(this.#nextWaitMs(minimumWaitMs), () => this.#renew(current));
      return;
    }
    this.#current = this.#next;
    this.#next = undefined;
    if (this.#current) return;
    this.#options.onFault(reason);
    this.#retry = setTimeout(() => {
      this.#current = this.#open();
    }, this.#nextWaitMs(minimumWaitMs)).unref();
  }

  #nextWaitMs(minimumWaitMs: number): number {
    const longestMs = Math.min(this.#timing.waitMs * 2 ** this.#attempts, this.#timing.maxWaitMs);
    this.#attempts += 1;
    // jitter, so that instances do not return at the same moment
    return Math.max(longestMs * (0.5 + Math.random() / 2), minimumWaitMs);
  }
}
