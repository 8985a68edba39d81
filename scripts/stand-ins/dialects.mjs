/**
 * How Binance, Kraken and OKX write what they send on their public WebSockets, and how each fault spoils it.
 */

/** @typedef {'binance' | 'kraken' | 'okx'} ExchangeName */
/**
 * @typedef {'none' | 'silent' | 'lie' | 'jump' | 'garbage' | 'nan' | 'negative' | 'crossed' | 'exponent' | 'refuse' |
 *   'cut' | 'stall'} Fault
 * `silent`: open, but sends nothing. `lie`: 10 % too high. `jump`: 50 % too high for 2 s. `garbage`: frames that are no
 * JSON. `nan`, `negative`, `crossed`, `exponent`: such quotes. `refuse`: cuts all sockets and answers 429. `cut`:
 * closes all sockets once. `stall`: cuts all sockets and never answers a handshake.
 */

/** Half of the spread, as a share of the price. */
const HALF_SPREAD = 0.0002;
/** Factors of the prices under a fault. @type {Partial<Record<Fault, number>>} */
const EXAGGERATIONS = { lie: 1.1, jump: 1.5 };

/** @param {number} price */
const plain = (price) => price.toFixed(12).replace(/0+$/, '').replace(/\.$/, '');

/**
 * Bid and ask as an exchange sends them with a fault.
 * @param {Fault} fault
 * @param {number} bid
 * @param {number} ask
 * @returns {[bid: unknown, ask: unknown]}
 */
function pricesOf(fault, bid, ask) {
  if (fault === 'nan') return ['NaN', 'NaN'];
  if (fault === 'negative') return [plain(-bid), plain(-ask)];
  if (fault === 'crossed') return [plain(ask * 1.001), plain(bid)];
  if (fault === 'exponent') return ['6.7e4', '6.7E+4'];
  return [plain(bid), plain(ask)];
}

/** Kraken writes prices as JSON numbers. @param {unknown} text */
const numberOf = (text) => (Number.isFinite(Number(text)) ? Number(text) : text);

/** How each exchange answers a frame and writes a quote. */
export const dialects = {
  binance: {
    greeting: undefined,
    heartbeat: undefined,
    /** @param {any} request */
    answers: ({ id }) => [{ result: null, id }],
    /** @param {any} request @returns {string[]} */
    pairs: ({ method, params }) =>
      method === 'SUBSCRIBE' ? params.map((/** @type {string} */ stream) => stream.split('@')[0]?.toUpperCase()) : [],
    /** @param {string} pair @param {unknown} bid @param {unknown} ask @param {number} sequence */
    quote: (pair, bid, ask, sequence) => ({ u: sequence, s: pair, b: bid, B: '31.21', a: ask, A: '40.66' }),
  },
  kraken: {
    greeting: { channel: 'status', type: 'update', data: [{ system: 'online', api_version: 'v2', version: '2.0.10' }] },
    heartbeat: { channel: 'heartbeat' },
    /** @param {any} request */
    answers: ({ method, params, req_id: id }) =>
      method === 'ping'
        ? [{ method: 'pong', req_id: id }]
        : params.symbol.map((/** @type {string} */ symbol) => ({
            method,
            req_id: id,
            result: { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol },
            success: true,
          })),
    /** @param {any} request @returns {string[]} */
    pairs: ({ method, params }) => (method === 'subscribe' ? params.symbol : []),
    /** @param {string} pair @param {unknown} bid @param {unknown} ask */
    quote: (pair, bid, ask) => ({
      channel: 'ticker',
      type: 'update',
      data: [
        { symbol: pair, bid: numberOf(bid), bid_qty: 0.01, ask: numberOf(ask), ask_qty: 17.1, last: numberOf(bid) },
      ],
    }),
  },
  okx: {
    greeting: undefined,
    heartbeat: undefined,
    /** @param {any} request */
    answers: ({ args }) => args.map((/** @type {object} */ arg) => ({ event: 'subscribe', arg, connId: 'a4d3ae55' })),
    /** @param {any} request @returns {string[]} */
    pairs: ({ op, args }) => (op === 'subscribe' ? args.map((/** @type {any} */ { instId }) => instId) : []),
    /** @param {string} pair @param {unknown} bid @param {unknown} ask */
    quote: (pair, bid, ask) => ({
      arg: { channel: 'tickers', instId: pair },
      data: [{ instType: 'SPOT', instId: pair, last: bid, askPx: ask, askSz: '1', bidPx: bid, bidSz: '2', ts: '0' }],
    }),
  },
};

/**
 * Returns the frame of a quote as an exchange sends it.
 *
 * @param {ExchangeName} exchange
 * @param {{ pair: string, price: number, sequence: number, fault: Fault }} quote
 */
export function quoteFrame(exchange, { pair, price, sequence, fault }) {
  // prices in USD are divided by this rate: if it lied as well, both lies would cancel out
  const factor = pair === 'USDT/USD' ? 1 : (EXAGGERATIONS[fault] ?? 1);
  const sent = price * factor;
  const [bid, ask] = pricesOf(fault, sent * (1 - HALF_SPREAD), sent * (1 + HALF_SPREAD));
  const frame = JSON.stringify(dialects[exchange].quote(pair, bid, ask, sequence));
  return fault === 'garbage' ? frame.slice(0, -7) : frame;
}
