import { describe, expect, test } from 'vitest';
import { Books } from '../../../../../server/adapters/prices/books.ts';
import type { ListedCoin } from '../../../../../server/adapters/prices/coins.ts';
import { computeSecond } from '../../../../../server/adapters/prices/recorder.ts';
import { parseRecording, ReplayFeed } from '../../../../../server/adapters/prices/replay.ts';
import { binanceFrame, krakenFrame, okxFrame, testCoin } from './support.ts';

const START = 1_700_000_000_000;
const coins: ListedCoin[] = [testCoin('BTC')];

/** Ten seconds of quotes, four a second and exchange. */
const recording = Array.from({ length: 40 }, (_, index) => {
  const price = 100 + index / 10;
  return [
    binanceFrame('BTCUSDT', price),
    krakenFrame('BTC/USD', price),
    krakenFrame('USDT/USD', 1),
    okxFrame('BTC-USDT', price),
  ]
    .map((frame, at) => JSON.stringify({ t: index * 250, exchange: ['binance', 'kraken', 'kraken', 'okx'][at], frame }))
    .join('\n');
}).join('\n');

/** Prices of 12 s from a start; the leader may skip some. */
function run(feed: ReplayFeed, speed: number, start = START, skipped: readonly number[] = []): (string | undefined)[] {
  const books = new Books();
  feed.start(books);
  return Array.from({ length: 24 / speed }, (_, index) => {
    const time = start + index * 1000;
    if (skipped.includes(index)) return undefined;
    feed.advance(time);
    return computeSecond(books, coins, time).prices['BTC'];
  });
}

describe('a recording', () => {
  test.each([1, 2, 10])('gives the same prices in each run at speed %i [FEED-07]', (speed) => {
    const first = run(new ReplayFeed(recording, speed), speed);
    expect(first[0]).toBeDefined();
    expect(run(new ReplayFeed(recording, speed), speed)).toEqual(first);
    expect(run(new ReplayFeed(recording, speed), speed, START + 86_400_000)).toEqual(first);
  });

  test('plays its seconds in order, faster by its speed [FEED-07]', () => {
    const slow = run(new ReplayFeed(recording, 1), 1);
    // the last quote before the end of each second
    expect(slow.slice(0, 3)).toEqual(['100.30', '100.70', '101.10']);
    expect(run(new ReplayFeed(recording, 2), 2).slice(0, 3)).toEqual([slow[1], slow[3], slow[5]]);
  });

  test('gives the same price at a second after one that was skipped [FEED-07]', () => {
    const whole = run(new ReplayFeed(recording), 1);
    expect(run(new ReplayFeed(recording), 1, START, [2, 3]).slice(4)).toEqual(whole.slice(4));
  });

  test('begins again after a stop, and grows old after its end [FEED-07]', () => {
    const feed = new ReplayFeed(recording);
    const first = run(feed, 1);
    feed.stop();
    expect(run(feed, 1, START + 86_400_000)).toEqual(first);
    // the last frame is from the tenth second
    expect(first[19]).toBe('103.90');
    expect(first[20]).toBeUndefined();
  });
});

describe('a wrong recording', () => {
  const line = (t: unknown, exchange: unknown = 'okx', frame: unknown = 'pong'): string =>
    JSON.stringify({ t, exchange, frame });

  test.each([
    ['no JSON', 'pong'],
    ['a negative time', line(-1)],
    ['no time', line(undefined)],
    ['an unknown exchange', line(5, 'coinbase')],
    ['a frame that is no text', line(5, 'okx', {})],
    ['an empty line', ''],
  ])('is refused with its line: %s [FEED-07]', (_, wrong) => {
    expect(() => parseRecording([line(1), wrong, line(9)].join('\n'))).toThrow(
      'Line 2 of the recording of prices cannot be read.',
    );
  });

  test('is refused if its times are not in order [FEED-07]', () => {
    expect(() => parseRecording([line(1), line(1), line(0.5), line(2)].join('\n'))).toThrow(
      'Line 3 of the recording of prices is earlier than the one before.',
    );
    expect(() => parseRecording('')).toThrow('Line 1');
  });
});
