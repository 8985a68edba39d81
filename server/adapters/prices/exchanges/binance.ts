import { type Exchange, inChunks, parseJson, toQuotes } from './exchange.ts';

/** Pairs in one frame. */
const CHUNK = 200;

/**
 * Binance Spot, stream `<pair>@bookTicker`: best bid and ask in real time, without a time.
 * https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
 */
export const binance: Exchange = {
  name: 'binance',
  title: 'Binance',
  url: 'wss://data-stream.binance.vision/ws',
  subscribe: (pairs) =>
    inChunks(pairs, CHUNK).map((chunk, index) =>
      JSON.stringify({
        method: 'SUBSCRIBE',
        params: chunk.map((pair) => `${pair.toLowerCase()}@bookTicker`),
        id: index + 1,
      }),
    ),
  parse: (frame) => {
    const { s, b, a } = parseJson(frame) ?? {};
    return toQuotes(s, { bid: b, ask: a });
  },
  // before maintenance
  announcesEnd: (frame) => frame.includes('"serverShutdown"') && parseJson(frame)?.e === 'serverShutdown',
};
