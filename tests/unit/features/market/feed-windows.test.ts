import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Locks } from '../../client/locks.ts';
import { fetched, Stream } from './streams.ts';

const server = vi.hoisted(() => ({ polls: [] as { codes?: string }[], fails: false, seq: 0 }));
vi.mock('../../../../src/client/http/request.ts', () => ({
  request: async (_: unknown, fields: { codes?: string }, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    server.polls.push(fields);
    if (server.fails) throw new Error('no answer');
    server.seq += 1;
    return { lists: [{ code: 'BTC', price: `${server.seq}`, time: Date.now(), seq: server.seq }] };
  },
}));

let sight: DocumentVisibilityState = 'visible';
const look = (next: DocumentVisibilityState): void => {
  sight = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

Stream.next = () => (server.seq += 1);
vi.stubGlobal('fetch', fetched);
Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
const { wantPrices } = await import('../../../../src/features/market/feed.ts');
const { seedQuotes } = await import('../../../../src/features/market/quotes.ts');
const { clearQuotes } = await import('../../../../src/features/market/ticks.ts');
const { connection } = await import('../../../../src/client/http/connection.ts');

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
let release: (() => void)[] = [];
const open = async (codes?: string[]): Promise<void> => {
  release.push(wantPrices(codes));
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 7, 5) });
  vi.stubGlobal('fetch', fetched);
  Stream.refusal = undefined;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  Object.assign(server, { polls: [], fails: false, seq: 0 });
  Stream.all = [];
  clearQuotes();
  seedQuotes([{ code: 'BTC', price: '1' }], false);
});
afterEach(async () => {
  for (const item of release) item();
  release = [];
  await pass(10);
  sight = 'visible';
  vi.useRealTimers();
});

/** Another window of the same browser, which shows prices until it is closed. */
const openWindow = async () => {
  vi.resetModules();
  const feed = await import('../../../../src/features/market/feed.ts');
  const own = await import('../../../../src/features/market/quotes.ts');
  own.seedQuotes([{ code: 'BTC', price: '1' }], false);
  const close = feed.wantPrices();
  release.push(close);
  await pass(0);
  return { quote: () => own.quoteOf('BTC'), close };
};

describe('several windows in sight [MARKET-13]', () => {
  test('one of seven has the stream, the others poll, and the next one takes it over', async () => {
    const windows = [];
    for (let number = 0; number < 7; number += 1) windows.push(await openWindow());
    expect([Stream.all.length, Stream.open]).toEqual([1, 1]);
    await Stream.newest.tick();
    await pass(1000);
    expect(windows.map(({ quote }) => quote().fresh)).toEqual(Array(7).fill(true));
    // six, each every two seconds
    const before = server.polls.length;
    await pass(2000);
    expect(server.polls.length - before).toBe(6);
    for (const { close } of windows) {
      expect(Stream.open).toBe(1);
      close();
      await pass(10);
    }
    expect([Stream.all.length, Stream.open]).toEqual([7, 0]);
  });

  test('a change of page in the window with the stream leaves it there', async () => {
    await open(['BTC']);
    const second = await openWindow();
    release.push(wantPrices(['ETH']));
    await pass(10);
    expect(Stream.all.map(({ url }) => url)).toEqual([
      '/api/coin/data/stream?codes=BTC',
      '/api/coin/data/stream?codes=BTC%2CETH',
    ]);
    expect(Stream.open).toBe(1);
    second.close();
  });
});

test('a stream that is refused with Retry-After is not asked for before, by no page and no return [MARKET-13]', async () => {
  Stream.refusal = new Response('{}', { status: 503, headers: { 'retry-after': '60' } });
  await open();
  expect(Stream.all).toHaveLength(1);
  await pass(20_000);
  release.push(wantPrices(['ETH']));
  look('hidden');
  await pass(10);
  look('visible');
  connection.restored += 1;
  await pass(39_000);
  expect(Stream.all).toHaveLength(1);
  // meanwhile prices are polled
  expect(server.polls.length).toBeGreaterThan(20);
  Stream.refusal = undefined;
  await pass(2000);
  expect([Stream.all.length, Stream.open]).toEqual([2, 1]);
});
