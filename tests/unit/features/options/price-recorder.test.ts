import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.useRealTimers());

const open = async () => {
  const { forgetQuotes, seedQuotes } = await import('../../../../src/features/market/quotes.ts');
  const { takeTicks, beginStreamEpoch } = await import('../../../../src/features/market/ticks.ts');
  const witness = await import('../../../../src/features/options/price-recorder.ts');
  const { serverNow } = await import('../../../../src/client/http/server-clock.ts');
  forgetQuotes();
  const now = serverNow();
  seedQuotes(
    [
      { code: 'BTC', price: '100.00', time: now - 2000 },
      { code: 'ETH', price: '1' },
    ],
    true,
  );
  beginStreamEpoch();
  return { ...witness, takeTicks, now };
};

test('keeps the prices around start and end of an order, even after a reload [OPT-13]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { recordPrices, saveRecordedPrices, recordedPrices, takeTicks, now } = await open();
  const end = recordPrices(['BTC']);
  takeTicks([{ code: 'BTC', price: '100.10', time: now - 1000, seq: 1 }]);
  vi.advanceTimersByTime(300);
  const order = { id: '9', code: 'BTC', created: now, ends: now + 60_000 };
  takeTicks([{ code: 'BTC', price: '100.20', time: now, seq: 2 }]);
  vi.advanceTimersByTime(300);
  takeTicks([
    { code: 'BTC', price: '101.00', time: now + 30_001 - 2, seq: 3 },
    { code: 'ETH', price: '1', time: now, seq: 3 },
  ]);
  vi.advanceTimersByTime(300);
  vi.useRealTimers();
  await saveRecordedPrices([order]);
  end();
  const prices = (await recordedPrices(order)).map(({ price }) => price);
  expect(prices).toEqual(['100.00', '100.10', '100.20', '101.00']);
  vi.resetModules();
  const again = await import('../../../../src/features/options/price-recorder.ts');
  expect((await again.recordedPrices(order)).map(({ price }) => price)).toEqual(prices);
  expect(await again.recordedPrices({ ...order, id: '10' })).toEqual([]);
});
