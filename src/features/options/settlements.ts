import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { proxy, ref, subscribe } from 'valtio';
import { optionInfo } from '../../api/trading.ts';
import { request } from '../../client/http/request.ts';
import { lock } from '../../client/session/lock.ts';
import { amountOptions, formatAmount } from '../../lib/decimal.ts';
import { isolated } from '../../lib/isolated.ts';
import { hashHref } from '../../lib/location.ts';
import { link } from '../../lib/routes.ts';
import { settings } from '../../storage/settings.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { toast } from '../../ui/toast.ts';
import { orderLink } from './links.ts';
import { history, holding, type Order, pendingOf } from './store.ts';
import { UNIT } from './ticket.ts';
import { directionWords } from './words.ts';

/**
 * Says once what became of each order that ran in this session: its sheet does where it is open, a toast elsewhere
 * (LIVE-03). What was settled before this start is no news.
 */

/** ms that a toast stands, and within which orders that settle share it. */
const TOAST_MS = 6000;
const GATHER_MS = 300;

/** Orders that ran in this session, and those whose sheet is open, by id. */
const running = new Set<string>();
const watched = new Set<string>();
/** Settled orders that the newest pages of the record do not reach: many were placed since. */
export const olderResults = proxy<Record<string, Order>>({});
let unsaid: Order[] = [];
/** Topic: ids of orders whose result a tab has said; and those that another one has. */
const TOPIC = 'option-results';
const saidElsewhere = new Set<string>();
let account = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let standsUntil = 0;
let dismiss = (): void => undefined;

onClearUserData(() => {
  running.clear();
  watched.clear();
  saidElsewhere.clear();
  account = {};
  for (const id of Object.keys(olderResults)) delete olderResults[id];
  unsaid = [];
  clearTimeout(timer);
  timer = undefined;
  standsUntil = 0;
  dismiss();
});

/** Hidden amounts stay hidden, for whoever looks over the shoulder. */
const textOf = (orders: readonly Order[]): MessageDescriptor => {
  const [order, ...others] = orders;
  const count = orders.length;
  if (!order || others.length > 0)
    return msg`${plural(count, { one: '# option order settled', other: '# option orders settled' })}`;
  const pair = isolated(`${order.code}/USDT`);
  const words = i18n._(directionWords[order.direction] ?? { id: order.direction });
  if (settings.amountsHidden === true || order.profit === undefined) return msg`${pair} ${words} settled`;
  const amount = formatAmount(order.profit, amountOptions(UNIT, { sign: 'always' }));
  const figure = isolated(`${amount} ${UNIT}`);
  return msg`${pair} ${words} settled: ${figure}`;
};

const hrefOf = ([order, ...others]: readonly Order[]): string =>
  order && others.length === 0 ? orderLink(order.id) : hashHref(link('/pages/Option/orderRecord/orderRecord'));

/** Nobody reads a toast of an app that is out of sight or locked: it waits. */
const isReadable = (): boolean => document.visibilityState !== 'hidden' && !lock.locked;

/** The other tabs do not say what this one has said. */
const tellTabs = (orders: readonly Order[]): void => postToTabs(TOPIC, orders.map(({ id }) => id).join(' '));

const say = (): void => {
  timer = undefined;
  if (unsaid.length === 0 || !isReadable()) return;
  const orders = unsaid;
  unsaid = [];
  tellTabs(orders);
  standsUntil = performance.now() + TOAST_MS;
  dismiss = toast(textOf(orders), { duration: TOAST_MS, href: hrefOf(orders), action: msg`See` });
};

/** The next toast waits for the last one: each result stands long enough to be read. */
const plan = (): void => {
  if (unsaid.length > 0 && isReadable())
    timer ??= setTimeout(say, Math.max(GATHER_MS, standsUntil - performance.now()));
};

const noteSettled = (order: Order): void => {
  running.delete(order.id);
  if (saidElsewhere.has(order.id)) return;
  if (watched.has(order.id)) tellTabs([order]);
  else unsaid.push(order);
  plan();
};

/** Reads one that is open no longer and stands on none of the pages that were read. */
const readAlone = async (id: string): Promise<void> => {
  const before = account;
  running.delete(id);
  const order = await request(optionInfo, { id }).catch(() => undefined);
  if (before !== account) return;
  if (!order || order.status === 'holding') return void running.add(id);
  olderResults[id] = ref(order);
  noteSettled(order);
};

const look = (): void => {
  const over = history.state.items;
  const { items, source } = holding.state;
  const isRead = source === 'network' && !holding.state.loading;
  for (const id of running) {
    const order = over.find((item) => item.id === id);
    if (order) noteSettled(order);
    else if (
      isRead &&
      !history.state.loading &&
      history.state.at !== undefined &&
      !items.some((item) => item.id === id)
    )
      void readAlone(id);
  }
  // what the device keeps may have been settled long ago
  if (isRead) for (const { id } of pendingOf(items, over)) running.add(id);
};

for (const state of [holding.state, history.state]) subscribe(state, look);
subscribe(lock, plan);
onTabMessage(TOPIC, (ids = '') => {
  for (const id of ids.split(' ')) saidElsewhere.add(id);
  unsaid = unsaid.filter(({ id }) => !saidElsewhere.has(id));
});
document.addEventListener('visibilitychange', plan);

/** An order was accepted just now. */
export const noteRunning = (id: string): void => void running.add(id);

/** The sheet of an order is open and says its result itself. @returns what ends it */
export const watchSettlement = (id: string): (() => void) => {
  watched.add(id);
  return () => void watched.delete(id);
};
