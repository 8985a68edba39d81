import { describe, expect, test } from 'vitest';
import { exchanges } from '../../../../../server/adapters/prices/feeds.ts';
import { connectionsToStandIns, until } from './connection-support.ts';
import { binanceFrame } from './support.ts';

const { standIns, startStandIns, connectTo } = connectionsToStandIns();

describe('a connection', () => {
  test.each([
    ['binance', 'BTCUSDT'],
    ['kraken', 'BTC/USD'],
    ['okx', 'BTC-USDT'],
  ] as const)('to %s receives the quotes of all its pairs [FEED-01]', async (name, pattern) => {
    const pairs = Array.from({ length: 205 }, (_, index) => pattern.replace('BTC', `C${index}`));
    const { quotes, faults } = connectTo(name, {}, pairs);
    await until(() => expect(quotes.size).toBe(pairs.length));
    // subscribed in several frames, over one socket
    expect(standIns.seen(name).sockets.map((seen) => seen.length)).toEqual([pairs.length]);
    expect(exchanges[name].subscribe(pairs).length).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });

  test('stays open through garbage, errors and unknown frames [FEED-02]', async () => {
    const { faults, more } = connectTo('okx', {}, ['BTC-USDT']);
    await more();
    for (const frame of ['', '\u0000', '{"event":"error","code":"60012"}', '{"toString":1}', '[[[', '"x"'])
      standIns.send('okx', frame);
    standIns.set('okx', 'garbage');
    standIns.send('okx', '{"event":"new"}');
    standIns.set('okx', 'none');
    await more();
    expect([faults, standIns.seen('okx').handshakes]).toEqual([[], 1]);
  });

  test.each(['nan', 'negative', 'exponent', 'garbage'] as const)(
    'takes no quote from a source that is %s [FEED-02]',
    async (fault) => {
      const { frames, faults, quotes, more } = connectTo('binance');
      await more();
      standIns.set('binance', fault);
      standIns.send('binance', binanceFrame('FIRST', 1));
      await until(() => expect(quotes.get('FIRST')).toBe(1));
      const before = frames();
      const prices = new Set<number>();
      await until(() => expect(prices.add(standIns.price('BTC')).size).toBeGreaterThan(5));
      standIns.send('binance', binanceFrame('LAST', 1));
      await until(() => expect(quotes.get('LAST')).toBe(1));
      expect([frames(), faults]).toEqual([before + 1, []]);
    },
  );
});

describe('a fault', () => {
  test('is noticed if nothing arrives after the handshake [FEED-02]', async () => {
    standIns.set('okx', 'silent');
    const { reasons, more } = connectTo('okx', { firstFrameMs: 30 });
    await until(() => expect(reasons()).toContain('no frame arrived'));
    standIns.set('okx', 'none');
    await more();
  });

  test('is noticed if a connection goes silent [FEED-02]', async () => {
    const { reasons, more } = connectTo('okx', { silenceMs: 300 });
    await more();
    standIns.set('okx', 'silent');
    await until(() => expect(reasons()).toContain('silent'));
    standIns.set('okx', 'none');
    await more();
  });

  test('is noticed if heartbeats arrive but no quotes [FEED-02]', async () => {
    const { reasons, more } = connectTo('okx', { noQuoteMs: 300 });
    await more();
    standIns.set('okx', 'garbage');
    await until(() => expect(reasons()).toContain('no quote arrived'));
    standIns.set('okx', 'none');
    await more();
  });

  test('is noticed if the handshake gets no answer [FEED-02]', async () => {
    standIns.set('kraken', 'stall');
    const { reasons, more } = connectTo('kraken', { firstFrameMs: 30 }, ['BTC/USD']);
    await until(() => expect(reasons().length).toBeGreaterThan(0));
    standIns.set('kraken', 'none');
    await more();
  });

  test('is noticed if the exchange closes the connection [FEED-02]', async () => {
    const { reasons, more } = connectTo('kraken', {}, ['BTC/USD']);
    await more();
    standIns.set('kraken', 'cut');
    await until(() => expect(reasons()).toEqual(['closed with 1006']));
    await more();
    expect(standIns.seen('kraken').sockets).toEqual([['BTC/USD']]);
  });

  test('of a frame above 2 MB ends only that socket [FEED-02]', async () => {
    const okx = connectTo('okx');
    const binance = connectTo('binance');
    await Promise.all([okx.more(), binance.more()]);
    standIns.send('okx', 'x'.repeat(2 * 1024 * 1024));
    await okx.more();
    expect(okx.faults).toEqual([]);
    standIns.send('okx', 'x'.repeat(2 * 1024 * 1024 + 1));
    await until(() => expect(okx.reasons()).toEqual(['Max payload size exceeded']));
    await okx.more();
    expect(binance.faults).toEqual([]);
  });
});

describe('the wait before a new attempt', () => {
  /** Waits between the faults, in ms. Jitter makes each at least half of its length. */
  const waitsOf = (faults: readonly { at: number }[]): number[] =>
    faults.slice(1).map(({ at }, index) => at - (faults[index]?.at ?? 0));

  test('grows up to a maximum [FEED-02]', async () => {
    standIns.set('binance', 'refuse');
    const { faults } = connectTo('binance', { waitMs: 20, maxWaitMs: 160, refusedMs: 0 });
    await until(() => expect(faults.length).toBeGreaterThanOrEqual(6));
    const leastMs = [10, 20, 40, 80, 80];
    for (const [index, waited] of waitsOf(faults).slice(0, 5).entries())
      expect(waited).toBeGreaterThanOrEqual((leastMs[index] ?? 0) - 2);
  });

  test('begins again after a healthy time [FEED-02]', async () => {
    standIns.set('binance', 'refuse');
    // after ten doublings a wait would outlast the test
    const { faults, more } = connectTo('binance', { waitMs: 2, maxWaitMs: 600_000, refusedMs: 0, healthyMs: 40 });
    await until(() => expect(faults.length).toBeGreaterThanOrEqual(4));
    standIns.set('binance', 'none');
    await more();
    for (let round = 0; round < 16; round += 1) {
      const opened = performance.now();
      await until(() => expect(performance.now() - opened).toBeGreaterThan(100));
      standIns.set('binance', 'cut');
      const before = faults.length;
      await until(() => expect(faults.length).toBeGreaterThan(before));
      await more();
    }
  });

  test('is long after a refusal [FEED-02]', async () => {
    standIns.set('binance', 'refuse');
    const { faults, reasons } = connectTo('binance', { refusedMs: 150 });
    await until(() => expect(faults.length).toBeGreaterThanOrEqual(3));
    expect(reasons().slice(0, 2)).toEqual(['refused with 429', 'refused with 429']);
    for (const waited of waitsOf(faults)) expect(waited).toBeGreaterThanOrEqual(148);
  });

  test('is as long as the exchange asks [FEED-02]', async () => {
    await standIns.stop();
    await startStandIns(1);
    standIns.set('binance', 'refuse');
    const { faults } = connectTo('binance');
    await until(() => expect(faults.length).toBeGreaterThanOrEqual(2));
    for (const waited of waitsOf(faults)) expect(waited).toBeGreaterThanOrEqual(998);
  });
});
