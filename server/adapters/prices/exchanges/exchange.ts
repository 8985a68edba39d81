/** Exchanges whose public prices the server can read. */
export type ExchangeName = 'binance' | 'kraken' | 'okx';

/** Best prices and the last trade of a pair, as decimal strings above zero. What an exchange did not say is missing. */
export interface ExchangeQuote {
  /** As the exchange writes it: `BTCUSDT`, `BTC/USD`, `BTC-USDT`. */
  readonly pair: string;
  readonly bid?: string;
  readonly ask?: string;
  readonly last?: string;
}

/** How the public WebSocket of an exchange works. Pure: a connection is elsewhere. */
export interface Exchange {
  readonly name: ExchangeName;
  /** Name that customers read. */
  readonly title: string;
  /** Public address of its market data. */
  readonly url: string;
  /** Returns the frames that subscribe to pairs. The exchange accepts five frames a second. */
  subscribe(pairs: readonly string[]): string[];
  /** Frame that keeps a quiet connection open; undefined if pings of WebSocket do. */
  readonly ping?: string;
  /** Returns the quotes in a frame: none for an answer, a heartbeat or garbage. Never throws. */
  parse(frame: string): ExchangeQuote[];
  /** Whether a frame announces that the exchange will close the connection soon. */
  announcesEnd?(frame: string): boolean;
}

const DECIMAL = /^\d{1,15}(\.\d{1,18})?$/;

/** Returns a price as a decimal string without an exponent; undefined unless it is a number above zero. */
export function toDecimal(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  // a small number prints with an exponent
  const text = typeof value === 'number' && value > 0 && value < 1e-6 ? value.toFixed(18) : String(value);
  return DECIMAL.test(text) && /[1-9]/.test(text) ? text : undefined;
}

/** Returns the JSON of a frame; undefined if it is none. */
export function parseJson(frame: string): any {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}

/** Returns a quote from raw fields; undefined without a pair or any price. */
export function toQuotes(pair: unknown, fields: { bid: unknown; ask: unknown; last?: unknown }): ExchangeQuote[] {
  const [bid, ask, last] = [toDecimal(fields.bid), toDecimal(fields.ask), toDecimal(fields.last)];
  if (typeof pair !== 'string' || (bid === undefined && ask === undefined && last === undefined)) return [];
  return [
    {
      pair,
      ...(bid === undefined ? {} : { bid }),
      ...(ask === undefined ? {} : { ask }),
      ...(last === undefined ? {} : { last }),
    },
  ];
}

/** Splits pairs into groups, since an exchange limits the length of a frame. */
export const inChunks = (pairs: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(pairs.length / size) }, (_, chunk) => pairs.slice(chunk * size, (chunk + 1) * size));
