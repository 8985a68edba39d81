import { type Exchange, type ExchangeQuote, inChunks, parseJson, toQuotes } from './exchange.ts';

/** Pairs in one frame. */
const CHUNK = 100;

/**
 * Kraken v2, channel `ticker` with the trigger `bbo`: best bid and ask, as JSON numbers. The default trigger is silent
 * while no one trades. https://docs.kraken.com/api/docs/websocket-v2/ticker
 */
export const kraken: Exchange = {
  name: 'kraken',
  title: 'Kraken',
  url: 'wss://ws.kraken.com/v2',
  subscribe: (pairs) =>
    inChunks(pairs, CHUNK).map((symbol, index) =>
      JSON.stringify({
        method: 'subscribe',
        params: { channel: 'ticker', symbol, event_trigger: 'bbo', snapshot: true },
        req_id: index + 1,
      }),
    ),
  ping: JSON.stringify({ method: 'ping' }),
  parse: (frame) => {
    const { channel, data } = parseJson(frame) ?? {};
    if (channel !== 'ticker' || !Array.isArray(data)) return [];
    return data.flatMap((item): ExchangeQuote[] =>
      toQuotes(item?.symbol, { bid: item?.bid, ask: item?.ask, last: item?.last }),
    );
  },
};
