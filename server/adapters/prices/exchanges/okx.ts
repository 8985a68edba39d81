import { type Exchange, type ExchangeQuote, inChunks, parseJson, toQuotes } from './exchange.ts';

/** Pairs in one frame. */
const CHUNK = 100;

/**
 * OKX v5, channel `tickers`: best bid and ask and the last trade, at most every 100 ms. It closes a connection that is
 * silent for 30 s. https://www.okx.com/docs-v5/en/#order-book-trading-market-data-ws-tickers-channel
 */
export const okx: Exchange = {
  name: 'okx',
  title: 'OKX',
  url: 'wss://ws.okx.com:8443/ws/v5/public',
  subscribe: (pairs) =>
    inChunks(pairs, CHUNK).map((chunk) =>
      JSON.stringify({ op: 'subscribe', args: chunk.map((instId) => ({ channel: 'tickers', instId })) }),
    ),
  ping: 'ping',
  parse: (frame) => {
    const { arg, data } = parseJson(frame) ?? {};
    if (arg?.channel !== 'tickers' || !Array.isArray(data)) return [];
    return data.flatMap((item): ExchangeQuote[] =>
      toQuotes(item?.instId, { bid: item?.bidPx, ask: item?.askPx, last: item?.last }),
    );
  },
  // before a service upgrade
  announcesEnd: (frame) => frame.includes('"notice"') && parseJson(frame)?.event === 'notice',
};
