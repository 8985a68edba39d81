import { expect, test } from 'vitest';
import { Books } from '../../../../../server/adapters/prices/books.ts';
import { exchanges } from '../../../../../server/adapters/prices/feeds.ts';
import { computeSecond } from '../../../../../server/adapters/prices/recorder.ts';
import { randomFrom } from '../../../../../scripts/parts/random.mjs';
import { quoteFrame } from '../../../../../scripts/stand-ins/dialects.mjs';
import { MINUTE_MS, SECOND_MS } from '../../../../../src/domain/time.ts';
import { testCoin } from './support.ts';

const START = 1_700_000_000_000;
const EVERY_MS = 250;
const FAULTS = ['silent', 'lie', 'jump', 'garbage', 'nan', 'negative', 'crossed', 'exponent'] as const;
const NAMES = ['binance', 'kraken', 'okx'] as const;
const COIN = testCoin('BTC', {
  needed: 2,
  pairs: { binance: 'BTCUSDT', kraken: 'BTC/USD', okx: 'BTC-USDT' },
});
/** How far the index may leave the range of the correct quotes. */
const WIDENED = 0.005;

test.each(NAMES.flatMap((name) => FAULTS.map((fault) => [fault, name] as const)))(
  'stays with the correct quotes through ten minutes of "%s" from %s [FEED-02]',
  (fault, faulty) => {
    const books = new Books();
    const random = randomFrom(1);
    /** From -1 to 1. */
    const noise = (): number => 2 * random() - 1;
    let price = 67_000;
    let isUsedAgain = false;
    // a minute before, ten minutes of the fault, and a minute after it
    for (let now = START; now < START + 12 * MINUTE_MS; now += EVERY_MS) {
      const isFaulty = now >= START + MINUTE_MS && now < START + 11 * MINUTE_MS;
      price *= 1 + 0.0004 * noise();
      const correct: number[] = [];
      for (const name of NAMES) {
        const quoted = price * (1 + 0.0003 * noise());
        const sent = isFaulty && name === faulty ? fault : 'none';
        if (sent === 'none') correct.push(quoted);
        if (sent === 'silent') continue;
        const pairs =
          name === 'kraken' ? { 'USDT/USD': 0.9995, 'BTC/USD': quoted * 0.9995 } : { [COIN.pairs[name]!]: quoted };
        for (const [pair, value] of Object.entries(pairs)) {
          const frame = quoteFrame(name, { pair, price: value, sequence: now, fault: sent });
          books.take(name, exchanges[name].parse(frame), now);
        }
      }
      if (now % SECOND_MS !== 0) continue;
      const second = computeSecond(books, [COIN], now);
      const index = Number(second.prices['BTC']);
      expect(index, `${now - START} ms`).toBeGreaterThan(Math.min(...correct) * (1 - WIDENED));
      expect(index, `${now - START} ms`).toBeLessThan(Math.max(...correct) * (1 + WIDENED));
      expect(second.tradable).toEqual(['BTC']);
      isUsedAgain = second.parts['BTC']!.every(([, , , used]) => used === 1);
    }
    expect(isUsedAgain).toBe(true);
  },
);
