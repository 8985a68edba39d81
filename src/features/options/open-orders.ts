import { useEffect, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { serverNow } from '../../client/http/server-clock.ts';
import { connection } from '../../client/http/connection.ts';
import { isAccountStreamOpen, onAccountEvent } from '../../client/realtime/account-events.ts';
import { createBackoff } from '../../client/query/backoff.ts';
import { useHistory } from '../../client/query/history.ts';
import { tabCounts } from '../../ui/layout/tab-counts.ts';
import { livePrices } from '../market/index.ts';
import { notePending } from './pending.ts';
import { olderResults } from './settlements.ts';
import { history, holding, type OptionOrder, withoutSettled, readResults, readResultsInTurn } from './store.ts';
import { saveRecordedPrices, recordPrices } from './price-recorder.ts';

/** Time from an order's end to the first poll for its result. */
const SETTLING_MS = 700;
/** Time between the first two polls, and the longest between any two. */
const FIRST_DELAY_MS = 1500;
const MAX_DELAY_MS = 15_000;
/** Time from an order's end to the first poll with the account stream open, in case its event was lost. */
const STREAM_DELAY_MS = 5000;
/** Time between two saves of the recorded prices. */
const RECORDING_CHECK_MS = 2000;

/**
 * Returns the ms until the next poll for results; undefined while no order is open.
 * @param attempts polls since the oldest end
 * @param isStreamOpen settlements arrive as events
 */
export const nextPollDelay = (
  orders: readonly Pick<OptionOrder, 'ends'>[],
  now: number,
  attempts: number,
  isStreamOpen = false,
): number | undefined => {
  const ends = orders.map((order) => order.ends ?? 0);
  if (ends.length === 0) return undefined;
  const wait = Math.min(...ends) - now;
  if (wait > 0) return wait + (isStreamOpen ? STREAM_DELAY_MS : SETTLING_MS);
  return isStreamOpen ? MAX_DELAY_MS : Math.min(FIRST_DELAY_MS * 1.4 ** attempts, MAX_DELAY_MS);
};

const openOrdersNow = (): readonly OptionOrder[] => withoutSettled(holding.state.items, history.state.items);

/** Returns why open or settled orders could not be read. */
const readFailure = (): unknown => holding.state.error ?? history.state.error;

/**
 * Polls for results once an order has ended by the server's clock, and reads them at once at a settlement event
 * (OPT-10, OPT-11).
 * @returns the function that stops it
 */
const pollResults = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let isStopped = false;
  const delayAfter = createBackoff(FIRST_DELAY_MS);
  let backoffUntil = 0;
  let isPolling = false;
  const schedule = (): void => {
    clearTimeout(timer);
    if (isStopped || isPolling || document.visibilityState === 'hidden' || !connection.online) return;
    const wait =
      nextPollDelay(openOrdersNow(), serverNow(), attempts, isAccountStreamOpen()) ??
      (readFailure() === undefined ? undefined : FIRST_DELAY_MS);
    if (wait === undefined) return;
    const backoff = readFailure() === undefined ? 0 : backoffUntil - performance.now();
    timer = setTimeout(() => void poll(), Math.max(wait, backoff));
  };
  const poll = async (): Promise<void> => {
    const hasFailed = readFailure() !== undefined;
    const isDue = hasFailed || openOrdersNow().some(({ ends = 0 }) => ends <= serverNow());
    attempts = isDue ? attempts + 1 : 0;
    if (isDue) {
      isPolling = true;
      await (hasFailed ? readResultsInTurn() : readResults());
      isPolling = false;
      backoffUntil = performance.now() + delayAfter(readFailure());
    }
    schedule();
  };
  const pollWithoutBackoff = (): void => {
    // a customer who returns to the app should not wait
    backoffUntil = 0;
    schedule();
  };
  const unsubscribers = [
    subscribe(holding.state, schedule),
    subscribe(connection, schedule),
    subscribeKey(connection, 'restored', () => void readResults(false).then(schedule), true),
    onAccountEvent(['option'], (event) => {
      // the answer to the order may have brought its start price already
      const isKnown =
        event?.status === 'holding' &&
        openOrdersNow().some(({ id, startPrice }) => id === event.id && startPrice !== undefined);
      if (!isKnown) void readResults().then(schedule);
    }),
  ];
  document.addEventListener('visibilitychange', pollWithoutBackoff);
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribers.forEach((unsubscribe) => unsubscribe());
    document.removeEventListener('visibilitychange', pollWithoutBackoff);
  };
};

/**
 * Records the live prices of coins on the device.
 * @returns the function that stops it
 */
const recordLivePrices = (codes: readonly string[]): (() => void) => {
  const save = (): void => void saveRecordedPrices([...holding.state.items, ...history.state.items.slice(0, 5)]);
  const stops = [livePrices(codes), recordPrices(codes)];
  const timer = setInterval(save, RECORDING_CHECK_MS);
  return () => {
    clearInterval(timer);
    save();
    stops.forEach((stop) => stop());
  };
};

/** Coins of the open orders that are followed, joined by commas. */
let followedCodes = '';
/** Whether orders are open, as noted for the next start; undefined while unknown. */
let notedPending: boolean | undefined;
let stops: readonly (() => void)[] = [];

/** Follows the orders while any is open, on every page of the app: records their prices and reads their results. */
const follow = (): void => {
  const open = openOrdersNow();
  // until the open orders are known, the tab keeps its last count
  if (holding.state.at !== undefined) tabCounts['/pages/Option/Option'] = open.length;
  const codes = [...new Set(open.map(({ code }) => code))].sort();
  const joinedCodes = codes.join(',');
  const hasOpen = joinedCodes !== '';
  if (holding.state.at === undefined) notedPending = undefined;
  else if (holding.state.source === 'network' && hasOpen !== notedPending) void notePending((notedPending = hasOpen));
  // an order that has just closed may not be among the settled ones yet
  const isSettling = history.state.loading || readFailure() !== undefined;
  if (joinedCodes === followedCodes || (!hasOpen && isSettling)) return;
  followedCodes = joinedCodes;
  stops.forEach((stop) => stop());
  stops = hasOpen ? [pollResults(), recordLivePrices(codes)] : [];
};
subscribe(holding.state, follow);
subscribe(history.state, follow);

/** Reads the open orders: the stored ones first, then those of the server. */
export const refreshOpenOrders = (): void => void holding.refresh();

/**
 * Returns open and settled orders, and whether it is known yet which are open.
 * @param code the coin of the ticket: recording its prices starts before there is an order
 */
export const useOrders = (
  code = '',
): { readonly open: readonly OptionOrder[]; readonly settled: readonly OptionOrder[]; readonly isLoaded: boolean } => {
  const settled = useHistory(history).items;
  const { items, at, error } = useHistory(holding);
  const open = withoutSettled(items, settled);
  useEffect(() => (code === '' ? undefined : recordLivePrices([code])), [code]);
  return { open, settled, isLoaded: at !== undefined || error !== undefined };
};

/**
 * Returns the orders to list on a ticket: the open ones, then those that ended while the page was open.
 */
export const useTicketOrders = ({
  open,
  settled,
}: Pick<ReturnType<typeof useOrders>, 'open' | 'settled'>): readonly OptionOrder[] => {
  const [seenIds, setSeenIds] = useState<readonly string[]>([]);
  const unseen = open.filter(({ id }) => !seenIds.includes(id));
  if (unseen.length > 0) setSeenIds([...unseen.map(({ id }) => id), ...seenIds]);
  return [...open, ...settled.filter(({ id }) => seenIds.includes(id))];
};

/** Returns the current state of an order just placed; it is settled once its result has been read. */
export const useCurrentOrder = (placed: OptionOrder): { readonly order: OptionOrder; readonly isSettled: boolean } => {
  const settledOrders = useSnapshot(history.state).items as readonly OptionOrder[];
  const openOrders = useSnapshot(holding.state).items as readonly OptionOrder[];
  const isPlaced = ({ id }: OptionOrder): boolean => id === placed.id;
  const olderResult = useSnapshot(olderResults)[placed.id] as OptionOrder | undefined;
  const settled = settledOrders.find(isPlaced) ?? olderResult;
  // an order can be void before it starts, and is then placed as a settled one
  const order = settled ?? openOrders.find(isPlaced) ?? placed;
  return { order, isSettled: order.status === 'history' };
};
