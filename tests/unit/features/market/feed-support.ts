import { afterEach, beforeEach, vi } from 'vitest';
import { Locks } from '../../client/locks.ts';
import { fetched, Stream } from './streams.ts';

/** The server of these tests: its polls, whether it fails, and its newest tick's number. */
export const server = { polls: [] as { codes?: string }[], fails: false, seq: 0 };
vi.doMock('../../../../src/client/http/request.ts', () => ({
  request: async (_: unknown, fields: { codes?: string }, { signal }: { signal?: AbortSignal } = {}) => {
    signal?.throwIfAborted();
    server.polls.push(fields);
    if (server.fails) throw new Error('no answer');
    server.seq += 1;
    return { lists: [{ code: 'BTC', price: `${server.seq}`, time: Date.now(), seq: server.seq }] };
  },
}));

let sight: DocumentVisibilityState = 'visible';
/** Shows or hides the window. */
export const setVisibility = (next: DocumentVisibilityState): void => {
  sight = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

Stream.next = () => (server.seq += 1);
vi.stubGlobal('fetch', fetched);
Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
export const { pausePrices, wantPrices } = await import('../../../../src/features/market/feed.ts');
export const { market, quoteOf, seedQuotes } = await import('../../../../src/features/market/quotes.ts');
export const { connection } = await import('../../../../src/client/http/connection.ts');
const { clearQuotes } = await import('../../../../src/features/market/ticks.ts');

export const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** Functions that close the pages showing prices. */
export const release: (() => void)[] = [];
/** Opens a page that shows prices. */
export const open = async (codes = ['BTC']): Promise<void> => {
  release.push(wantPrices(codes));
  await pass(0);
};

/** Each test starts with one old price, no page and a server that answers. */
export function prepareFeed(): void {
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
    for (const item of release.splice(0)) item();
    await pass(10);
    pausePrices(false);
    sight = 'visible';
    vi.useRealTimers();
  });
}
