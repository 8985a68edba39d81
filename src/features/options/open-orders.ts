import { useEffect, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { serverNow } from '../../client/http/server-clock.ts';
import { connection } from '../../client/http/connection.ts';
import { isAccountStreamOpen, onAccountEvent } from '../../client/realtime/account-events.ts';
import { createBackoff } from '../../client/query/backoff.ts';
import { useHistory } from '../../client/query/history.ts';
import { tabCounts } from '../../ui/tab-counts.ts';
import { livePrices } from '../market/store.ts';
import { notePending } from './pending.ts';
import { olderResults } from './settlements.ts';
import { history, holding, type Order, pendingOf, readResults, readResultsInTurn } from './store.ts';
import { saveRecordedPrices, recordPrices } from './price-recorder.ts';

/** ms after an end before its result is asked for, between two questions at first, and at most. */
const SETTLING_MS = 700;
const FIRST_DELAY_MS = 1500;
const MAX_DELAY_MS = 15_000;
/** The same where a settlement is told at once: the question is for the one that was not heard. */
const UNHEARD_DELAY_MS = 5000;
/** ms between two looks at what the tape has to keep. */
const RECORDING_CHECK_MS = 2000;

/**
 * When to ask for results next, in ms from now; undefined while nothing is open. `asked`: questions since the oldest
 * end. `told`: settlements are told at once.
 */
export const nextQuestion = (
  orders: readonly Pick<Order, 'ends'>[],
  now: number,
  questions: number,
  response = false,
): number | undefined => {
  const ends = orders.map((order) => order.ends ?? 0);
  if (ends.length === 0) return undefined;
  const wait = Math.min(...ends) - now;
  if (wait > 0) return wait + (response ? UNHEARD_DELAY_MS : SETTLING_MS);
  return response ? MAX_DELAY_MS : Math.min(FIRST_DELAY_MS * 1.4 ** questions, MAX_DELAY_MS);
};

const openNow = (): readonly Order[] => pendingOf(holding.state.items, history.state.items);

/** Why what is open, or what became of it, could not be read. */
const failure = (): unknown => holding.state.error ?? history.state.error;

/**
 * Asks for results once an end has passed, by the server's clock; a settlement that is told is read at once (OPT-10,
 * OPT-11). @returns what ends it
 */
const askForResults = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let questions = 0;
  let gone = false;
  const delayAfter = createBackoff(FIRST_DELAY_MS);
  let restsUntil = 0;
  let asking = false;
  const plan = (): void => {
    clearTimeout(timer);
    if (gone || asking || document.visibilityState === 'hidden' || !connection.online) return;
    const wait =
      nextQuestion(openNow(), serverNow(), questions, isAccountStreamOpen()) ??
      (failure() === undefined ? undefined : FIRST_DELAY_MS);
    if (wait === undefined) return;
    const rest = failure() === undefined ? 0 : restsUntil - performance.now();
    timer = setTimeout(() => void ask(), Math.max(wait, rest));
  };
  const ask = async (): Promise<void> => {
    const hasFailed = failure() !== undefined;
    const due = hasFailed || openNow().some(({ ends = 0 }) => ends <= serverNow());
    questions = due ? questions + 1 : 0;
    if (due) {
      asking = true;
      await (hasFailed ? readResultsInTurn() : readResults());
      asking = false;
      restsUntil = performance.now() + delayAfter(failure());
    }
    plan();
  };
  const look = (): void => {
    // who comes back waits for nothing
    restsUntil = 0;
    plan();
  };
  const ends = [
    subscribe(holding.state, plan),
    subscribe(connection, plan),
    subscribeKey(connection, 'restored', () => void readResults(false).then(plan), true),
    onAccountEvent(['option'], () => void readResults().then(plan)),
  ];
  document.addEventListener('visibilitychange', look);
  plan();
  return () => {
    gone = true;
    clearTimeout(timer);
    ends.forEach((end) => end());
    document.removeEventListener('visibilitychange', look);
  };
};

/** Puts the prices of coins onto the device's own tape. @returns what ends it */
const witness = (codes: readonly string[]): (() => void) => {
  const store = (): void => void saveRecordedPrices([...holding.state.items, ...history.state.items.slice(0, 5)]);
  const ends = [livePrices(codes), recordPrices(codes)];
  const timer = setInterval(store, RECORDING_CHECK_MS);
  return () => {
    clearInterval(timer);
    store();
    ends.forEach((end) => end());
  };
};

let following = '';
/** What a later start was told; undefined while that is not known. */
let noted: boolean | undefined;
let ends: readonly (() => void)[] = [];

/**
 * Orders are followed while any is open and the app stands, on whatever page: their prices are seen and their results
 * read.
 */
const follow = (): void => {
  const open = openNow();
  // until it is known what is open, the tab has what it was last seen with
  if (holding.state.at !== undefined) tabCounts['/pages/Option/Option'] = open.length;
  const codes = [...new Set(open.map(({ code }) => code))].sort();
  const name = codes.join(',');
  const some = name !== '';
  if (holding.state.at === undefined) noted = undefined;
  else if (holding.state.source === 'network' && some !== noted) void notePending((noted = some));
  // an order that is open no longer may not have come to the settled ones
  const isSettling = history.state.loading || failure() !== undefined;
  if (name === following || (name === '' && isSettling)) return;
  following = name;
  ends.forEach((end) => end());
  ends = some ? [askForResults(), witness(codes)] : [];
};
subscribe(holding.state, follow);
subscribe(history.state, follow);

/** Begins with what the device keeps of the open orders, then with what the server says. */
export const refreshOpenOrders = (): void => void holding.refresh();

/**
 * Open and settled orders, whether it is known yet which are open, and the prices of the coin on the ticket, which the
 * tape has from before an order.
 */
export const useOrders = (
  code = '',
): { readonly open: readonly Order[]; readonly over: readonly Order[]; readonly known: boolean } => {
  const over = useHistory(history).items;
  const { items, at, error } = useHistory(holding);
  const open = pendingOf(items, over);
  useEffect(() => (code === '' ? undefined : witness([code])), [code]);
  return { open, over, known: at !== undefined || error !== undefined };
};

/**
 * Orders of a ticket: those that are open, then those that ended while somebody looked, which stay with their result,
 * so that the ticket below does not move under a finger.
 */
export const useLooked = ({ open, over }: Pick<ReturnType<typeof useOrders>, 'open' | 'over'>): readonly Order[] => {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = open.filter(({ id }) => !seen.includes(id));
  if (fresh.length > 0) setSeen([...fresh.map(({ id }) => id), ...seen]);
  return [...open, ...over.filter(({ id }) => seen.includes(id))];
};

/** An order just placed as it stands by now; settled once its result was read. */
export const useOrderNow = (placed: Order): { readonly order: Order; readonly isSettled: boolean } => {
  const over = useSnapshot(history.state).items as readonly Order[];
  const open = useSnapshot(holding.state).items as readonly Order[];
  const isIt = ({ id }: Order): boolean => id === placed.id;
  const older = useSnapshot(olderResults)[placed.id] as Order | undefined;
  const settled = over.find(isIt) ?? older;
  return { order: settled ?? open.find(isIt) ?? placed, isSettled: settled !== undefined };
};
