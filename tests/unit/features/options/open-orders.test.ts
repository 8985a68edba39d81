import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { nextTurn } from '../../client/support.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectLogged } from '../../../console.ts';

/** The server's data and requests, the recorded prices, and the change listeners. */
const world = vi.hoisted(() => ({
  holding: [] as object[],
  history: [] as object[],
  asked: [] as string[],
  prices: [] as string[],
  heard: [] as ((event?: object) => void)[],
  speaks: true,
  fails: false as boolean | string,
  slow: undefined as undefined | (() => Promise<void>),
}));
vi.mock('../../../../src/client/http/request.ts', async (original) => ({
  ...(await original<object>()),
  request: async () => ({}),
  requestDetailed: async (row: { id: string }, fields: { status?: 'holding' | 'history' }) => {
    world.asked.push(`${row.id} ${fields.status ?? ''}`.trim());
    await world.slow?.();
    if (world.fails === true || world.fails === fields.status) throw new Error('429');
    return {
      response: { lists: fields.status ? world[fields.status] : [], last: true },
      source: 'network',
      at: Date.now(),
    };
  },
  sessionOver: new DOMException('over'),
}));
vi.mock('../../../../src/client/realtime/account-events.ts', () => ({
  isAccountStreamOpen: () => world.speaks,
  onAccountEvent: (_: unknown, heard: () => void) => {
    world.heard.push(heard);
    return () => void world.heard.splice(world.heard.indexOf(heard), 1);
  },
}));
vi.mock('../../../../src/features/market/store.ts', async (original) => ({
  ...(await original<object>()),
  livePrices: (codes: readonly string[]) => {
    const name = codes.join();
    world.prices.push(name);
    return () => void world.prices.splice(world.prices.indexOf(name), 1);
  },
}));

const order = {
  id: '7',
  code: 'BTC',
  direction: 'up',
  amount: '10',
  status: 'holding',
  created: Date.now(),
  ends: Date.now() + 60_000,
};
/** Starts the app on any page. */
const start = async () => {
  vi.resetModules();
  const session = {
    ...(await import('../../../../src/client/session/session.ts')),
    ...(await import('../../../../src/client/session/sign-in.ts')),
  };
  const { followPending } = await import('../../../../src/features/options/pending.ts');
  const { database } = await import('../../../../src/storage/database.ts');
  await session.startSession();
  if (session.session.status !== 'in') await session.beginSession('token');
  if (session.session.account === undefined) await session.identify('5');
  world.asked.length = 0;
  followPending();
  return { session, kept: database('kept') };
};
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  Object.assign(world, {
    holding: [],
    history: [],
    asked: [],
    prices: [],
    heard: [],
    speaks: true,
    fails: false,
    slow: undefined,
  });
});
let ended: () => Promise<unknown> = async () => undefined;
afterEach(async () => {
  await ended();
  vi.useRealTimers();
});

test('follows an open order on every page and after every start [OPT-13 OPT-11]', async () => {
  const first = await start();
  // without open orders, requests nothing
  await first.kept.keys();
  expect([world.asked, world.prices]).toEqual([[], []]);
  // the tab's last count has expired
  const { tabCounts } = await import('../../../../src/ui/layout/tab-counts.ts');
  await vi.waitFor(() => expect(tabCounts['/pages/Option/Option']).toBe(0));
  const { holding } = await import('../../../../src/features/options/store.ts');
  await import('../../../../src/features/options/open-orders.ts');
  world.holding = [order];
  await holding.refresh();
  await vi.waitFor(() => expect(world.prices).toEqual(['BTC']));
  await vi.waitFor(async () => expect((await first.kept.keys()).includes('pending|5')).toBe(true));

  Object.assign(world, { prices: [], heard: [] });
  const second = await start();
  ended = () => second.session.endSession('signed-out');
  await vi.waitFor(() => expect(world.prices).toEqual(['BTC']));
  await vi.waitFor(() => expect(world.asked).toContain('option.list holding'));
  world.history = [{ ...order, status: 'history', result: 'win', settled: Date.now() }];
  world.holding = [];
  world.heard.forEach((heard) => heard({ kind: 'option', id: '7', status: 'history' }));
  // settled: not followed any more, nor at a later start
  await vi.waitFor(() => expect([world.prices, world.heard]).toEqual([[], []]));
  const { history } = await import('../../../../src/features/options/store.ts');
  await vi.waitFor(() => expect(history.state.items).toMatchObject([{ id: '7', result: 'win' }]));
  await vi.waitFor(async () => expect((await second.kept.keys()).includes('pending|5')).toBe(false));
});

test('keeps an order on the ticket with its result when it ends on screen', async () => {
  const { useTicketOrders } = await import('../../../../src/features/options/open-orders.ts');
  const old = { ...order, id: '1', status: 'history' };
  const { result, rerender } = renderHook(useTicketOrders, {
    initialProps: { open: [order], settled: [old] } as never,
  });
  expect(result.current.map(({ id }) => id)).toEqual(['7']);
  rerender({ open: [{ ...order, id: '8' }], settled: [{ ...order, status: 'history' }, old] } as never);
  expect(result.current.map(({ id, status }) => [id, status])).toEqual([
    ['8', 'holding'],
    ['7', 'history'],
  ]);
});

/** A countdown follows the page's clock, not the phone's date. */
const fakeTimers = (): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  });
const pass = async (ms: number, step = 100): Promise<void> => {
  for (let remaining = ms; remaining > 0; remaining -= step) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(Math.min(remaining, step));
  }
};

/** Follows an order that ends in a second, without a change stream, in fake time. */
const followOne = async () => {
  world.speaks = false;
  const { session } = await start();
  ended = () => session.endSession('signed-out');
  const { serverNow } = await import('../../../../src/client/http/server-clock.ts');
  const { history, holding } = await import('../../../../src/features/options/store.ts');
  await import('../../../../src/features/options/open-orders.ts');
  fakeTimers();
  const open = { ...order, created: serverNow(), ends: serverNow() + 1000 };
  world.holding = [open];
  await holding.refresh();
  world.asked.length = 0;
  return { history, holding, open };
};
const questions = (): number => world.asked.filter((text) => text === 'option.list holding').length;

test('retries a failing result once a minute, and soon after one succeeds [OFF-03 OPT-11]', async () => {
  expectLogged('Records option.list Error: 429', 'Resource option.total Error: 429', 'Resource coin.amount Error: 429');
  await followOne();
  world.fails = true;
  await pass(3_600_000, 5000);
  expect(questions()).toBeGreaterThan(50);
  expect(questions()).toBeLessThan(70);
  world.fails = false;
  await pass(60_000, 1000);
  world.asked.length = 0;
  await pass(60_000, 1000);
  expect(questions()).toBeGreaterThanOrEqual(4);
});

test('keeps asking for the result of a closed order while the history is refused [OPT-11 OFF-03]', async () => {
  expectLogged('Records option.list Error: 429');
  const { history, holding, open } = await followOne();
  Object.assign(world, { holding: [], history: [{ ...open, status: 'history', result: 'win' }], fails: 'history' });
  await pass(10_000, 500);
  expect([holding.state.items.length, history.state.items.length]).toEqual([0, 0]);
  world.fails = false;
  await pass(60_000, 500);
  expect(history.state.items).toMatchObject([{ id: '7', result: 'win' }]);
  // then requests stop
  world.asked.length = 0;
  await pass(60_000, 1000);
  expect(world.asked).toEqual([]);
});

test('requests slow results one at a time [OPT-11 OFF-03]', async () => {
  await followOne();
  world.slow = () => new Promise((resolve) => setTimeout(resolve, 40_000));
  await pass(35_000, 500);
  expect(questions()).toBe(1);
});

test.each([
  ['a day ahead', 86_400_000],
  ['a day behind', -86_400_000],
] as const)('asks for the result by the server’s clock, with a device clock %s [OPT-11]', async (_, wrong) => {
  world.speaks = false;
  const { session } = await start();
  ended = () => session.endSession('signed-out');
  const { noteServerTime, serverNow } = await import('../../../../src/client/http/server-clock.ts');
  const at = performance.now();
  noteServerTime(String(Date.now() - wrong), at, at);
  const { holding } = await import('../../../../src/features/options/store.ts');
  await import('../../../../src/features/options/open-orders.ts');
  fakeTimers();
  world.holding = [{ ...order, created: serverNow(), ends: serverNow() + 10_000 }];
  await holding.refresh();
  world.asked.length = 0;
  await pass(9900);
  expect(world.asked.filter((text) => text.includes('option.list'))).toEqual([]);
  await pass(1000);
  expect(world.asked).toContain('option.list holding');
});

test('rereads each list of open orders once on reconnect, shared with the page [OFF-06]', async () => {
  const { session } = await start();
  ended = () => session.endSession('signed-out');
  const { holding } = await import('../../../../src/features/options/store.ts');
  const { useOrders } = await import('../../../../src/features/options/open-orders.ts');
  const { connection } = await import('../../../../src/client/http/connection.ts');
  world.holding = [order];
  await holding.refresh();
  await vi.waitFor(() => expect(world.heard).toHaveLength(1));
  const restore = async (): Promise<readonly string[]> => {
    world.asked.length = 0;
    connection.restored += 1;
    await vi.waitFor(() => expect(world.asked).toContain('coin.amount'));
    for (let turns = 0; turns < 20; turns += 1) await nextTurn();
    return [...world.asked].sort();
  };
  const all = ['coin.amount', 'option.list history', 'option.list holding', 'option.total'];
  expect(await restore()).toEqual(all);
  const { unmount } = renderHook(() => useOrders());
  await vi.waitFor(() => expect(holding.state.loading).toBe(false));
  expect(await restore()).toEqual(all);
  unmount();
});
