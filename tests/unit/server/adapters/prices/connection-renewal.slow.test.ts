import { describe, expect, test, vi } from 'vitest';
import { exchanges } from '../../../../../server/adapters/prices/feeds.ts';
import { connectionsToStandIns, until } from './connection-support.ts';
import { SHORT } from './support.ts';

const { standIns, connectTo } = connectionsToStandIns();

describe('a renewal', () => {
  test('opens the next socket before the old one closes [FEED-02]', async () => {
    const { faults, quotes } = connectTo('okx', { renewMs: 50 }, ['BTC-USDT', 'ETH-USDT']);
    await until(() => expect(standIns.seen('okx').handshakes).toBeGreaterThanOrEqual(4));
    expect(faults).toEqual([]);
    expect(quotes.size).toBe(2);
    await until(() => expect(standIns.seen('okx').sockets.length).toBeLessThanOrEqual(2));
  });

  test('keeps the old socket until the next one gives quotes [FEED-02]', async () => {
    const { faults, more } = connectTo('okx', { renewMs: 50 });
    await more();
    // the next one subscribes to nothing
    const refused = vi.spyOn(exchanges.okx, 'subscribe').mockReturnValue(['{"op":"subscribe","args":[]}']);
    await until(() => expect(standIns.seen('okx').handshakes).toBeGreaterThanOrEqual(2));
    await more();
    expect(standIns.seen('okx').sockets.map((pairs) => pairs.length)).toEqual([1, 0]);
    refused.mockRestore();
    expect(faults).toEqual([]);
  });

  test('that fails leaves the old socket alone and is tried again [FEED-02]', async () => {
    const { faults, more } = connectTo('okx', { renewMs: 50, firstFrameMs: 300, pingMs: 60_000 });
    await more();
    const before = faults.length;
    // the next ones subscribe to nothing, and end because no frame arrives
    vi.spyOn(exchanges.okx, 'subscribe').mockReturnValue(['{"op":"subscribe","args":[]}']);
    const { handshakes } = standIns.seen('okx');
    await until(() => expect(standIns.seen('okx').handshakes).toBeGreaterThan(handshakes + 2));
    await more();
    expect(standIns.seen('okx').sockets.map((pairs) => pairs.length)).toContain(1);
    expect(faults).toHaveLength(before);
  });

  test.each([
    ['binance', '{"e":"serverShutdown","E":1770123456789}'],
    ['okx', '{"event":"notice","code":"64008","msg":"The connection will soon be closed."}'],
  ] as const)('follows the goodbye of %s at once [FEED-02]', async (name, goodbye) => {
    const { faults, more } = connectTo(name, { healthyMs: 0 });
    await more();
    standIns.send(name, goodbye);
    await until(() => expect(standIns.seen(name).handshakes).toBe(2));
    await until(() => expect(standIns.seen(name).sockets).toHaveLength(1));
    await more();
    expect(faults).toEqual([]);
  });

  test('does not follow goodbyes without a pause [FEED-02]', async () => {
    const { frames, more } = connectTo('okx');
    await more();
    const before = frames();
    for (let count = 0; count < 50; count += 1) standIns.send('okx', '{"event":"notice","code":"64008"}');
    await until(() => expect(frames()).toBeGreaterThan(before + 10));
    expect(standIns.seen('okx').handshakes).toBe(1);
  });
});

describe('a stop', () => {
  test.each(['none', 'silent', 'refuse', 'stall'] as const)('leaves no socket and no attempt: %s', async (fault) => {
    standIns.set('kraken', fault);
    const { connection, frames, faults } = connectTo('kraken', { refusedMs: 1 }, ['BTC/USD']);
    await until(() => expect(standIns.seen('kraken').handshakes).toBeGreaterThan(0));
    connection.stop();
    connection.stop();
    connection.start();
    const [before, attempts, reported] = [frames(), standIns.seen('kraken').handshakes, faults.length];
    standIns.set('kraken', 'none');
    const other = connectTo('kraken', {}, ['ETH/USD']);
    await other.more();
    await until(() => expect(standIns.seen('kraken').sockets).toEqual([['ETH/USD']]));
    expect([frames(), faults.length]).toEqual([before, reported]);
    // the other connection's, and one of ours that was on its way when it stopped
    expect(standIns.seen('kraken').handshakes - attempts).toBeLessThanOrEqual(2);
  });

  test('leaves no timer, also during a renewal', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const { connection, more } = connectTo('okx', { renewMs: 30 });
    await more();
    await until(() => expect(standIns.seen('okx').handshakes).toBeGreaterThan(1));
    connection.stop();
    const before = set.mock.results.length;
    await until(() => expect(standIns.seen('okx').sockets).toEqual([]));
    const alive = set.mock.results
      .slice(0, before)
      .map(({ value }) => value as NodeJS.Timeout & { _destroyed?: boolean })
      .filter((timer, index) => isOurs(set.mock.calls[index]?.[1]) && timer._destroyed === false);
    expect(alive).toEqual([]);
  });
});

/** Whether the connection set a timer with this long wait. */
const isOurs = (ms: unknown): boolean =>
  typeof ms === 'number' && [SHORT.silenceMs, SHORT.renewMs, SHORT.pingMs, SHORT.noQuoteMs].includes(ms);
