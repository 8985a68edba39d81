import * as v from 'valibot';
import { SECOND_MS } from '../../../src/domain/time.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Books } from './books.ts';
import type { ExchangeQuote } from './exchanges/exchange.ts';
import { exchanges, type QuoteFeed } from './feeds.ts';

const line = v.object({
  /** ms since the start of the recording. */
  t: v.pipe(v.number(), v.minValue(0)),
  exchange: v.picklist(['binance', 'kraken', 'okx']),
  /** As the exchange sent it. */
  frame: v.string(),
});

interface Recorded {
  readonly t: number;
  readonly exchange: keyof typeof exchanges;
  readonly quotes: readonly ExchangeQuote[];
}

/** Reads a recording: a line of JSON for each frame, in the order of `t`. Throws an `OperatorError`. */
export function parseRecording(text: string): Recorded[] {
  const recorded = text
    .trim()
    .split('\n')
    .map((json, index): Recorded => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), line), json);
      if (!parsed.success) throw new OperatorError(`Line ${index + 1} of the recording of prices cannot be read.`);
      const { t, exchange, frame } = parsed.output;
      return { t, exchange, quotes: exchanges[exchange].parse(frame) };
    });
  const wrong = recorded.findIndex(({ t }, index) => t < (recorded[index - 1]?.t ?? 0));
  if (wrong >= 0)
    throw new OperatorError(`Line ${wrong + 1} of the recording of prices is earlier than the one before.`);
  return recorded;
}

/**
 * Quotes from a recording, from its beginning and `speed` times as fast. Each second contains the same frames at every
 * run, so that the same prices follow. After its end the last quotes grow old.
 */
export class ReplayFeed implements QuoteFeed {
  readonly #recorded: readonly Recorded[];
  readonly #speed: number;
  #books: Books | undefined;
  /** The second (ms) that the beginning of the recording became. */
  #begun: number | undefined;
  #next = 0;

  constructor(text: string, speed = 1) {
    this.#recorded = parseRecording(text);
    this.#speed = speed;
  }

  start(books: Books): void {
    this.#books = books;
  }

  advance(time: number): void {
    this.#begun ??= time - SECOND_MS;
    const until = (time - this.#begun) * this.#speed;
    for (;;) {
      const frame = this.#recorded[this.#next];
      if (!frame || frame.t >= until) return;
      this.#books?.take(frame.exchange, frame.quotes, time);
      this.#next += 1;
    }
  }

  isReady(): boolean {
    return true;
  }

  stop(): void {
    this.#books = undefined;
    this.#begun = undefined;
    this.#next = 0;
  }
}
