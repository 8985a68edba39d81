import { afterEach, beforeEach, expect, vi } from 'vitest';
import { startExchanges } from '../../../../../scripts/stand-ins/exchanges.mjs';
import { ExchangeConnection } from '../../../../../server/adapters/prices/connection.ts';
import type { Timing } from '../../../../../server/adapters/prices/exchange-socket.ts';
import type { ExchangeName } from '../../../../../server/adapters/prices/exchanges/exchange.ts';
import { exchanges } from '../../../../../server/adapters/prices/feeds.ts';
import { WAIT_MS } from '../../../../limits.ts';
import { SHORT } from './support.ts';

/** Waits until a check passes. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: WAIT_MS, interval: 5 });

/** Starts stand-ins for each test of a file, and lets it connect to them. */
export function connectionsToStandIns() {
  const standIns = {} as Awaited<ReturnType<typeof startExchanges>>;
  const connections: ExchangeConnection[] = [];
  /** Starts the stand-ins. A refused handshake asks to wait `retryAfterS`. */
  const startStandIns = async (retryAfterS = 0): Promise<void> => {
    Object.assign(standIns, await startExchanges({ everyMs: 10, retryAfterS }));
  };
  beforeEach(() => startStandIns());
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.stop();
    await standIns.stop();
  });

  /** Opens a connection and counts what it reports. */
  function connectTo(name: ExchangeName, timing: Partial<Timing> = {}, pairs: readonly string[] = ['BTCUSDT']) {
    const faults: { reason: string; at: number }[] = [];
    const quotes = new Map<string, number>();
    let frames = 0;
    const connection = new ExchangeConnection({
      exchange: exchanges[name],
      url: standIns.urls[name],
      pairs,
      timing: { ...SHORT, ...timing },
      onQuotes: (received) => {
        frames += 1;
        for (const { pair } of received) quotes.set(pair, (quotes.get(pair) ?? 0) + 1);
      },
      onFault: (reason) => faults.push({ reason, at: performance.now() }),
    });
    connections.push(connection);
    connection.start();
    return {
      connection,
      faults,
      quotes,
      frames: () => frames,
      reasons: () => faults.map(({ reason }) => reason),
      /** Waits for quotes that arrive from now on. */
      more: async (): Promise<void> => {
        const before = frames;
        await until(() => expect(frames).toBeGreaterThan(before + 1));
      },
    };
  }

  return { standIns, startStandIns, connectTo };
}
