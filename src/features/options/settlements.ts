import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { proxy, ref, subscribe } from 'valtio';
import { optionInfo } from '../../api/options.ts';
import { request } from '../../client/http/request.ts';
import { lock } from '../../client/session/lock.ts';
import { amountOptions, formatAmount } from '../../domain/decimal.ts';
import { isolated } from '../../domain/isolated.ts';
import { hashHref } from '../../browser/location.ts';
import { link } from '../../domain/routes.ts';
import { settings } from '../../storage/settings.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { orderLink } from './links.ts';
import { history, holding, type OptionOrder, withoutSettled } from './store.ts';
import { UNIT } from './ticket.ts';
import { directionWords } from './words.ts';

/**
 * Announces the result of each order that ran in this session once: in the order's sheet if it is open, else in a toast
 * (LIVE-03). Orders that settled before this start are not announced.
 */

/** How long a toast is shown. */
const TOAST_MS = 6000;
/** Orders that settle within this time share a toast. */
const GATHER_MS = 300;

/** Ids of orders that ran in this session, and of those whose sheet is open. */
const runningIds = new Set<string>();
const watchedIds = new Set<string>();
/** Settled orders that the loaded pages of the record do not reach, since many were placed after them. */
export const olderResults = proxy<Record<string, OptionOrder>>({});
let unannounced: OptionOrder[] = [];
/** Topic on which tabs post the ids of the orders that they have announced. */
const TOPIC = 'option-results';
const idsAnnouncedElsewhere = new Set<string>();
/** Replaced when the session ends, so that a late response is not taken for the next customer's. */
let sessionToken = {};
let timer: ReturnType<typeof setTimeout> | undefined;
/** `performance.now()` at which the last toast goes. */
let toastUntil = 0;
let dismiss = (): void => undefined;

onClearUserData(() => {
  runningIds.clear();
  watchedIds.clear();
  idsAnnouncedElsewhere.clear();
  sessionToken = {};
  for (const id of Object.keys(olderResults)) delete olderResults[id];
  unannounced = [];
  clearTimeout(timer);
  timer = undefined;
  toastUntil = 0;
  dismiss();
});

/** Returns the text of the toast, without the amount if the customer hides amounts. */
const textOf = (orders: readonly OptionOrder[]): MessageDescriptor => {
  const [order, ...others] = orders;
  const count = orders.length;
  if (!order || others.length > 0)
    return msg`${plural(count, { one: '# option order settled', other: '# option orders settled' })}`;
  const pair = isolated(`${order.code}/USDT`);
  const words = i18n._(directionWords[order.direction] ?? { id: order.direction });
  if (settings.amountsHidden === true || order.profit === undefined) return msg`${pair} ${words} settled`;
  const amount = formatAmount(order.profit, amountOptions(UNIT, { sign: 'always' }));
  const figure = isolated(`${amount} ${UNIT}`);
  return msg`${pair} ${words} settled, ${figure}`;
};

const hrefOf = ([order, ...others]: readonly OptionOrder[]): string =>
  order && others.length === 0 ? orderLink(order.id) : hashHref(link('/pages/Option/orderRecord/orderRecord'));

/** Whether a toast would be seen: the app is neither in the background nor locked. */
const isReadable = (): boolean => document.visibilityState !== 'hidden' && !lock.locked;

/** Tells the other tabs which orders need no further announcement. */
const postAnnounced = (orders: readonly OptionOrder[]): void => postToTabs(TOPIC, orders.map(({ id }) => id).join(' '));

const announce = (): void => {
  timer = undefined;
  if (unannounced.length === 0 || !isReadable()) return;
  const orders = unannounced;
  unannounced = [];
  postAnnounced(orders);
  toastUntil = performance.now() + TOAST_MS;
  dismiss = toast(textOf(orders), { duration: TOAST_MS, href: hrefOf(orders), action: msg`View` });
};

/** Schedules the next toast after the last one, so that each stays long enough to be read. */
const schedule = (): void => {
  if (unannounced.length > 0 && isReadable())
    timer ??= setTimeout(announce, Math.max(GATHER_MS, toastUntil - performance.now()));
};

const noteSettled = (order: OptionOrder): void => {
  runningIds.delete(order.id);
  if (idsAnnouncedElsewhere.has(order.id)) return;
  if (watchedIds.has(order.id)) postAnnounced([order]);
  else unannounced.push(order);
  schedule();
};

/** Reads the result of an order that is neither open nor on the loaded pages of the record. */
const readOrder = async (id: string): Promise<void> => {
  const tokenBefore = sessionToken;
  runningIds.delete(id);
  const order = await request(optionInfo, { id }).catch(() => undefined);
  if (tokenBefore !== sessionToken) return;
  if (!order || order.status === 'holding') return void runningIds.add(id);
  olderResults[id] = ref(order);
  noteSettled(order);
};

const checkRunning = (): void => {
  const settled = history.state.items;
  const { items, source } = holding.state;
  const isFromNetwork = source === 'network' && !holding.state.loading;
  for (const id of runningIds) {
    const order = settled.find((item) => item.id === id);
    if (order) noteSettled(order);
    else if (
      isFromNetwork &&
      !history.state.loading &&
      history.state.at !== undefined &&
      !items.some((item) => item.id === id)
    )
      void readOrder(id);
  }
  // a stored order may have settled long ago
  if (isFromNetwork) for (const { id } of withoutSettled(items, settled)) runningIds.add(id);
};

for (const state of [holding.state, history.state]) subscribe(state, checkRunning);
subscribe(lock, schedule);
onTabMessage(TOPIC, (ids = '') => {
  for (const id of ids.split(' ')) idsAnnouncedElsewhere.add(id);
  unannounced = unannounced.filter(({ id }) => !idsAnnouncedElsewhere.has(id));
});
document.addEventListener('visibilitychange', schedule);

/** Notes that an order has just been accepted. */
export const noteRunning = (id: string): void => void runningIds.add(id);

/**
 * Notes that the sheet of an order is open, which shows the result itself.
 * @returns the function that ends it
 */
export const watchSettlement = (id: string): (() => void) => {
  watchedIds.add(id);
  return () => void watchedIds.delete(id);
};
