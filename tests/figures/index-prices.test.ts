import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { median } from '../../scripts/measure/stats.mjs';
import { formatMs, formatTimes } from '../../scripts/measure/table.mjs';
import { MEMORY_MS } from '../../server/adapters/prices/seconds.ts';
import { wait } from '../../src/browser/wait.ts';
import { expectFigure } from './figure.ts';
import { type RealPrices, startRealPrices } from './real-prices.ts';

const COINS = 500;
/** An hour once, by hand: `INDEX_SECONDS=3600`. */
const SECONDS = Number(process.env['INDEX_SECONDS'] ?? 600);
const SAMPLE_MS = 5000;

vi.setConfig({ testTimeout: (SECONDS + 600) * 1000, hookTimeout: 300_000 });

const line = (place: number): string => {
  const code = `C${place}`;
  return `${code},Coin ${place},4,tradable,2,${code}USDT,${code}/USD,${code}-USDT`;
};
const file = ['code,name,scale,state,needed,binance,kraken,okx', ...Array.from({ length: COINS }, (_, n) => line(n))];

describe.runIf(process.env['TEST_DATABASE_URL'])('the index of 500 coins on PostgreSQL', () => {
  let prices: RealPrices;
  beforeAll(async () => {
    prices = await startRealPrices(`${file.join('\n')}\n`);
  });
  afterAll(() => prices.stop());

  test('takes 0.15 of a core and no more heap as time passes [FEED-08]', async () => {
    /** ms from a tick's second to its arrival at a customer. */
    let oldest = 0;
    const url = `${prices.server.url}/api/coin/data/stream?codes=C0,C499`;
    const request = get(url, { agent: false }, (response) => {
      response.setEncoding('latin1');
      response.on('data', (text: string) => {
        const time = /^event: ticks\n.*?"time":(\d+)/.exec(text)?.[1];
        if (time !== undefined) oldest = Math.max(oldest, Date.now() - Number(time));
      });
    });
    // until the seconds in memory are complete, which fills the heap
    await wait(MEMORY_MS + 30_000);
    oldest = 0;
    const heaps: number[] = [];
    const [before, begun] = [await prices.metrics(), performance.now()];
    while (performance.now() - begun < SECONDS * 1000) {
      await wait(SAMPLE_MS);
      heaps.push((await prices.metrics()).heap);
    }
    const cores = ((await prices.metrics()).cpu - before.cpu) / ((performance.now() - begun) / 1000);
    request.destroy();
    expect(oldest).toBeGreaterThan(0);
    const third = Math.ceil(heaps.length / 3);
    const [first, last] = [median(heaps.slice(0, third)), median(heaps.slice(-third))];
    expectFigure('cores for 500 coins of three sources, four times a second', cores, {
      max: 0.15,
      format: (value) => value.toFixed(2),
    });
    expectFigure(`heap in the last third of ${Math.round(SECONDS / 60)} minutes against the first`, last / first, {
      max: 1.1,
      format: formatTimes,
    });
    expectFigure('oldest tick at its arrival', oldest, { max: 1200, format: formatMs });
  });
});
