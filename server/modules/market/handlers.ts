import { coinIndex } from '../../../src/api/coin-index.ts';
import { candles, candlesPost, secondPrices } from '../../../src/api/candles.ts';
import { coinRate, coins, priceStream, quotes } from '../../../src/api/market.ts';
import type { Context } from '../../context.ts';
import { handle } from '../../context.ts';
import type { Interval } from '../../ports/market-source.ts';
import { eventStreamResponse } from '../../platform/event-stream.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import { readCoinIndex } from './coin-index.ts';

const codesOf = (codes: string | undefined): string[] | undefined =>
  codes ? [...new Set(codes.split(','))] : undefined;

/** Returns the quote and the candles of a coin. GET and POST give the same response. */
async function candlesResponse(
  { code, interval, limit, before }: { code: string; interval: Interval; limit: number; before?: string },
  { services: { market, callLimiter }, source, now }: Context,
) {
  if (!market.coin(code)) throw new Refusal('coinUnknown');
  if (before !== undefined && !/^\d{1,15}$/.test(before)) throw wrongField('before');
  const charge = (amount: number): void => callLimiter.countCandles(source, amount, now);
  const tick = market.tick(code);
  const day = await market.candles(code, '1h', 24, undefined, charge);
  const sorted = (name: 'high' | 'low') => day.map((candle) => candle[name]).sort((a, b) => Number(a) - Number(b));
  return {
    code,
    interval,
    price: tick?.price,
    change: tick?.change,
    time: tick?.time,
    high: sorted('high').at(-1),
    low: sorted('low')[0],
    lists: await market.candles(code, interval, limit, before === undefined ? undefined : Number(before), charge),
  };
}

export const handlers = [
  handle(coins, ({ limit }, { services: { publicLists } }) => publicLists.coins(Number(limit) || undefined)),
  handle(candles, candlesResponse),
  handle(candlesPost, candlesResponse),

  handle(coinRate, ({ code }, { services: { market }, now }) => {
    if (code === 'USDT') return { code, rate: '1', time: now };
    if (!market.coin(code)) throw new Refusal('coinUnknown');
    const tick = market.tick(code);
    return { code, rate: tick?.price, time: tick?.time };
  }),

  handle(quotes, ({ codes }, { services: { market, publicLists }, now }) => {
    const requested = codesOf(codes);
    if (!requested) return publicLists.quotes();
    return { lists: requested.map((code) => market.tick(code)).filter((tick) => tick !== undefined), time: now };
  }),

  handle(secondPrices, ({ code }, { services: { market, publicLists, callLimiter }, source, now }) => {
    if (!market.coin(code)) throw new Refusal('coinUnknown');
    return publicLists.seconds(code, (amount) => callLimiter.countCandles(source, amount, now));
  }),

  handle(coinIndex, ({ code }, { services: { market } }) => {
    if (!market.coin(code)) throw new Refusal('coinUnknown');
    return readCoinIndex(market, code);
  }),

  handle(
    priceStream,
    ({ codes }, { services: { priceStream, callLimiter }, signedIn, source, now }) =>
      eventStreamResponse(
        priceStream.open(codesOf(codes), source, signedIn !== undefined || callLimiter.hasCustomers(source, now)),
      ) as never,
  ),
];
