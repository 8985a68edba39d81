import { empty, network, ok, ret } from '../../client/support.ts';
import { i18n } from '@lingui/core';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { serverNow } from '../../../../src/client/http/server-clock.ts';
import { lock } from '../../../../src/client/session/lock.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import '../../../../src/features/options/open-orders.ts';
import { watchSettlement } from '../../../../src/features/options/settlements.ts';
import { history, holding, readResults } from '../../../../src/features/options/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { clearUserData } from '../../../../src/storage/wipe.ts';
import { tabCounts } from '../../../../src/ui/layout/tab-counts.ts';
import { toasts } from '../../../../src/ui/overlays/toast.ts';
import { Tabs } from '../../../../src/app/Tabs.tsx';
import { media, show } from '../../ui/render.tsx';
import { balance, signIn, turn } from '../support.ts';
import { placed, settled } from './support.ts';

const tabs = vi.hoisted(() => ({ hear: new Map<string, (note?: string) => void>(), posted: [] as unknown[][] }));
const { posted } = tabs;
const otherTab = (topic: string, note: string): void => tabs.hear.get(topic)?.(note);
// happy-dom has no BroadcastChannel
vi.mock('../../../../src/storage/tabs.ts', async (original) => ({
  ...(await original<object>()),
  postToTabs: (topic: string, note?: string) => {
    if (topic === 'option-results') tabs.posted.push([topic, note]);
  },
  onTabMessage: (topic: string, changed: (note?: string) => void) => tabs.hear.set(topic, changed),
}));

/** The server's orders. */
const world = { holding: [] as object[], history: [] as object[] };
/** The server's record of one order. */
const singleOrders: object[] = [];
const visible = (state: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};
const listen = (): void =>
  void network((request) => {
    if (request.url.includes('coin/order/info')) return singleOrders[0] ? ok(singleOrders[0]) : ret(0, 'none');
    if (request.url.includes('coin/user/amount')) return ok(balance);
    const status = new URL(request.url).searchParams.get('status') as 'holding' | 'history' | null;
    return ok({ lists: status ? world[status] : [], last: true });
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  media();
  noteConnection(true);
  Object.assign(world, { holding: [], history: [] });
  Object.assign(settings, { amountsHidden: false });
  toasts.list = [];
  posted.length = 0;
  singleOrders.length = 0;
  await signIn();
  listen();
});
afterEach(async () => {
  visible('visible');
  lock.locked = false;
  await turn(10_000);
  network(empty());
  await endSession('signed-out');
  await database('kept').clear();
  vi.useRealTimers();
});

const order = (id: string) => placed({ id, created: serverNow() - 1000, ends: serverNow() + 60_000 });
const won = (existing: object) => settled(existing, { result: 'win', profit: '40', payout: '90' });
/** The server reports these as open. */
const run = async (...orders: object[]): Promise<void> => {
  world.holding = orders;
  await holding.refresh();
  await turn();
};
/** Settles them, and reads that. */
const settle = async (...orders: object[]): Promise<void> => {
  Object.assign(world, { holding: [], history: orders });
  await act(readResults);
};
/** Text of the toasts without direction marks. */
const toastTexts = (): readonly string[] =>
  toasts.list.map(({ text }) => (typeof text === 'string' ? text : i18n._(text)).replaceAll(/[\u2066-\u2069]/g, ''));

test('reports an order that settles with its sheet closed once, with a link [LIVE-03]', async () => {
  const existing = order('7');
  await run(existing);
  await settle(won(existing));
  await turn(400);
  expect(toastTexts()).toEqual(['BTC/USDT Buy up settled, +40.00 USDT']);
  expect(toasts.list[0]?.href).toBe('#/pages/Option/orderRecord/orderRecord?id=7');
  await turn(5500);
  expect(toastTexts()).toHaveLength(1);
  await turn(700);
  expect(toastTexts()).toEqual([]);
  await act(() => history.refresh({ fresh: true }));
  await turn(1000);
  expect(toastTexts()).toEqual([]);
});

test('does not repeat a result that another tab reported [LIVE-03]', async () => {
  const said1 = order('7');
  const open = order('8');
  await run(said1, open);
  otherTab('option-results', '7');
  await settle(won(said1), won(open));
  await turn(400);
  expect(toasts.list[0]?.href).toBe('#/pages/Option/orderRecord/orderRecord?id=8');
  expect(posted).toEqual([['option-results', '8']]);
});

test('several results at once make one toast that counts and leads to the history [LIVE-03]', async () => {
  const orders = ['7', '8', '9'].map(order);
  await run(...orders);
  await settle(...orders.map(won));
  await turn(400);
  expect(toastTexts()).toEqual(['3 option orders settled']);
  expect(toasts.list[0]?.href).toBe('#/pages/Option/orderRecord/orderRecord');
});

test('reads and reports an order that settles behind twenty newer ones [LIVE-03]', async () => {
  const existing = order('7');
  await run(existing);
  singleOrders.push(won(existing));
  await settle(won(order('90')));
  await turn(1000);
  expect(toastTexts()).toEqual(['BTC/USDT Buy up settled, +40.00 USDT']);
  await turn(10_000);
  expect(toastTexts()).toEqual([]);
});

test('a result waits for the previous toast [LIVE-03]', async () => {
  const [first, second] = [order('7'), order('8')];
  await run(first, second);
  world.holding = [second];
  world.history = [won(first)];
  await act(readResults);
  await turn(2000);
  await settle(settled(second, { direction: 'down', result: 'lose', profit: '-50', payout: '0' }), won(first));
  await turn(1000);
  expect(toastTexts()).toEqual(['BTC/USDT Buy up settled, +40.00 USDT']);
  await turn(4000);
  expect(toastTexts()).toEqual(['BTC/USDT Buy short settled, \u221250.00 USDT']);
});

test('an order whose sheet shows its result makes no toast, but does once closed [LIVE-03]', async () => {
  const [first, second] = [order('7'), order('8')];
  await run(first, second);
  const ends = [watchSettlement('7'), watchSettlement('8')];
  ends[1]?.();
  await settle(won(first), won(second));
  await turn(400);
  expect(toasts.list.map(({ href }) => href)).toEqual(['#/pages/Option/orderRecord/orderRecord?id=8']);
  ends[0]?.();
});

test('reports an order settled in the background or while locked once it can be read [LIVE-03]', async () => {
  const existing = order('7');
  await run(existing);
  visible('hidden');
  await settle(won(existing));
  await turn(20_000);
  expect(toastTexts()).toEqual([]);
  lock.locked = true;
  visible('visible');
  await turn(1000);
  expect(toastTexts()).toEqual([]);
  lock.locked = false;
  await turn(400);
  expect(toastTexts()).toEqual(['BTC/USDT Buy up settled, +40.00 USDT']);
});

test('a toast has no figure with hidden amounts [LIVE-03 ACCT-05]', async () => {
  const existing = order('7');
  await run(existing);
  Object.assign(settings, { amountsHidden: true });
  await settle(won(existing));
  await turn(400);
  expect(toastTexts()).toEqual(['BTC/USDT Buy up settled']);
});

test('does not report orders settled before this start, or open only on the device [LIVE-03]', async () => {
  const existing = order('7');
  Object.assign(holding.state, { items: [existing], source: 'device', at: Date.now() });
  await turn();
  await settle(won(existing), won(order('6')));
  await turn(1000);
  expect(history.state.items).toHaveLength(2);
  expect(toastTexts()).toEqual([]);
});

test('logout removes the toast, and the next account hears nothing of it [LIVE-03]', async () => {
  const [first, second] = [order('7'), order('8')];
  await run(first, second);
  world.holding = [second];
  world.history = [won(first)];
  await act(readResults);
  await turn(400);
  expect(toastTexts()).toHaveLength(1);
  await act(() => clearUserData('all'));
  await turn();
  expect(toastTexts()).toEqual([]);
  await beginSession('token-b');
  await identify('b');
  await settle(won(second), won(first));
  await turn(10_000);
  expect(toastTexts()).toEqual([]);
  expect(tabCounts['/pages/Option/Option']).toBe(0);
});

test('the Options tab shows the number of open orders, and its name says it [LIVE-03]', async () => {
  show(<Tabs />);
  const names = (): number[] =>
    ['Options', 'Options, 1 pending order', 'Options, 2 pending orders'].map(
      (name) => screen.queryAllByRole('link', { name }).length,
    );
  expect(names()).toEqual([1, 0, 0]);
  const [first, second] = [order('7'), order('8')];
  await run(first, second);
  expect(names()).toEqual([0, 0, 1]);
  expect(screen.getByRole('link', { name: /^Options/ }).textContent).toMatch(/^2Options/);
  await run(second);
  expect(names()).toEqual([0, 1, 0]);
  await settle(won(second), won(first));
  await turn();
  expect(names()).toEqual([1, 0, 0]);
});
