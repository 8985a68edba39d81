import * as v from 'valibot';
import { proxy, ref, type Snapshot, subscribe } from 'valtio';
import { request } from '../../client/http/request.ts';
import { CallError } from '../../client/http/errors.ts';
import { pause, whenReachable } from '../../client/http/pause.ts';
import { isAccountStreamOpen, onAccountEvent } from '../../client/realtime/account-events.ts';
import { createBackoff } from '../../client/query/backoff.ts';
import { createHistory } from '../../client/query/history.ts';
import { startPoll } from '../../client/query/poll.ts';
import { createResource } from '../../client/query/resource.ts';
import { session } from '../../client/session/session.ts';
import { type addContract, closeContract, contractOrders, contractRules } from '../../api/contracts.ts';
import { coinAmount } from '../../api/account.ts';
import { candles } from '../../api/candles.ts';
import { isZero } from '../../domain/rounding.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { protection } from '../protection/index.ts';
import type { AmountUnit, OrderType, Side } from './ticket.ts';

export type ContractOrder = Snapshot<v.InferOutput<typeof addContract.response>>;

/** Whether it is certain that no part of an order is filled; false if that is unknown. */
export const isUnfilled = ({ dealt: filled }: Pick<ContractOrder, 'dealt'>): boolean =>
  filled !== undefined && isZero(filled);

/** The coin of a ticket until the customer chooses one. */
export const FIRST_COIN = 'BTC';
/**
 * The fields of the ticket; they survive a change of page and end with the session. `price` is empty until the customer
 * touches it: until then the limit is the market price.
 */
export const ticket = proxy<{
  code: string;
  side: Side;
  type: OrderType;
  price: string;
  isPriceTouched: boolean;
  amount: string;
  unit: AmountUnit;
}>({ code: FIRST_COIN, side: 'buy', type: 'limit', price: '', isPriceTouched: false, amount: '', unit: 'coin' });
/** Key of the type, limit or market, that was last chosen on this device. */
const TYPE_KEY = 'contract-type';
let isTypeChosen = false;
export const chooseType = (type: OrderType): void => {
  isTypeChosen = true;
  ticket.type = type;
  void database('settings').set(TYPE_KEY, type);
};
void database('settings')
  .get(TYPE_KEY, v.picklist(['limit', 'market']))
  .then((type) => {
    // a choice or a typed ticket of this start wins
    if (type && !isTypeChosen && ticket.price === '' && ticket.amount === '') ticket.type = type;
  });
export const clearTicket = (): void => void Object.assign(ticket, { price: '', isPriceTouched: false, amount: '' });
export const chooseCoin = (code: string): void => {
  clearTicket();
  ticket.code = code;
};
/** Sets the limit, which no longer follows the market from then on. */
export const setPrice = (price: string): void => void Object.assign(ticket, { price, isPriceTouched: true });

/** Steps, limits and fee of the coin in the ticket. */
export const rules = createResource(contractRules, () => ({ code: ticket.code }));
/** The customer's balances of USDT and of the coin in the ticket (CTR-01). */
export const quoteBalance = createResource(coinAmount, { code: 'USDT' });
export const coinBalance = createResource(coinAmount, () => ({ code: ticket.code }));
/** Prices of the last four hours of the coin in the ticket. */
export const recentPrices = createResource(candles, () => ({ code: ticket.code, interval: '5m' as const, limit: 49 }));
/** Every open order, newest first. */
export const openOrders = createResource(contractOrders, { status: 'open' });

export type StatusFilter = 'all' | 'open' | 'dealt' | 'cancelled' | 'refused';
/** Filters of the history; '' is every coin. */
export const filter = proxy<{ status: StatusFilter; code: string }>({ status: 'all', code: '' });
/** The orders that match the filters, page by page; the device stores them (CTR-12). */
export const history = createHistory(contractOrders, () => ({
  status: filter.status,
  ...(filter.code === '' ? {} : { code: filter.code }),
}));

/** Orders that were filled or rejected while this page showed them: they stay listed with their outcome. */
export const ended = proxy<{ orders: ContractOrder[] }>({ orders: [] });
/** The open orders of the previous read, by id. */
let previousOpen = new Map<string, ContractOrder>();
/** Cancellations under way, by order id. */
export const cancelling = proxy<Record<string, 'sending' | 'checking'>>({});
onClearUserData(() => {
  ended.orders = [];
  for (const id of Object.keys(cancelling)) delete cancelling[id];
  previousOpen.clear();
  clearTicket();
});

const refreshBalances = (): void => {
  void quoteBalance.refresh({ fresh: true });
  void coinBalance.refresh({ fresh: true });
};

const readOrder = async (id: string): Promise<ContractOrder | undefined> =>
  (await request(contractOrders, { id })).lists.find((order) => order.id === id);

/** Refreshes what an order has changed. */
export const refreshAfterOrder = (): void => {
  void openOrders.refresh({ fresh: true });
  refreshBalances();
};

/** Refreshes what tickets are checked by, after the server has refused one. */
export const refreshAfterRefusal = (): void => {
  void rules.refresh();
  void protection.refresh();
  refreshBalances();
};

subscribe(
  openOrders.state,
  () => {
    const { value, source } = openOrders.state;
    if (!value || source !== 'network') return;
    const now = new Map(value.lists.map((order) => [order.id, order as ContractOrder]));
    const goneIds = [...previousOpen.keys()].filter((id) => !now.has(id));
    const hasChanged =
      goneIds.length > 0 ||
      [...now].some(([id, { dealt: filled }]) => previousOpen.has(id) && previousOpen.get(id)?.dealt !== filled);
    previousOpen = now;
    if (hasChanged) refreshBalances();
    for (const id of goneIds) {
      void readOrder(id).then(
        (order) => {
          // customers who cancel an order want it out of the list
          if (order && order.status !== 'open' && order.status !== 'cancelled')
            ended.orders = [ref(order), ...ended.orders.filter((order) => order.id !== id)].slice(0, 10);
        },
        () => undefined,
      );
    }
  },
  true,
);

/** Poll interval without the account stream: a row has to change within 2 s (CTR-06). */
const POLL_INTERVAL_MS = 1500;
/** With a live stream, poll only every tenth time. */
const STREAM_POLL_DIVISOR = 10;

/**
 * Keeps open orders up to date while a page shows them: refreshes at each account event and polls, more often while
 * the stream is down. Pauses while the page is hidden or offline.
 * @returns the function that stops it
 */
export const watchOrders = (): (() => void) => {
  ended.orders = [];
  let pollCount = 0;
  const stopPoll = startPoll(openOrders, POLL_INTERVAL_MS, () => {
    pollCount += 1;
    if (isAccountStreamOpen() && pollCount % STREAM_POLL_DIVISOR > 0) return false;
    return (openOrders.state.value?.lists.length ?? 0) > 0;
  });
  const unsubscribe = onAccountEvent(['contract'], (event) => void openOrders.refresh({ fresh: event !== undefined }));
  return () => {
    stopPoll();
    unsubscribe();
  };
};

/** Removes a cancelled order from the list without waiting for the next read. */
const removeOpenOrder = (id: string): void => {
  const { value } = openOrders.state;
  if (value) openOrders.state.value = ref({ ...value, lists: value.lists.filter((order) => order.id !== id) });
};

/** Outcome of a cancellation. `order`: its current state, if known. `error`: why it was refused or never sent. */
export interface CancelResult {
  readonly done: boolean;
  readonly order?: ContractOrder | undefined;
  readonly error?: CallError | undefined;
}

/**
 * Finds out what became of a cancellation whose response was lost: reads the order until its state is certain. An order
 * that is open in two reads is not cancelled (CTR-11). Returns undefined once the session is over.
 */
const resolveUnknownCancel = async (id: string): Promise<CancelResult | undefined> => {
  const { epoch } = session;
  const delayAfter = createBackoff(POLL_INTERVAL_MS);
  let failure: unknown;
  for (let openReads = 0; ;) {
    await pause(delayAfter(failure));
    await whenReachable();
    if (epoch !== session.epoch) return undefined;
    failure = undefined;
    const order = await readOrder(id).catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (order && order.status !== 'open') return { done: order.status === 'cancelled', order };
    if (order) openReads += 1;
    if (openReads === 2) return { done: false, order };
  }
};

/**
 * Cancels an order with one request, however often the customer taps (CTR-08, CTR-10). Returns undefined if its
 * cancellation is already under way. Refreshes the lists whatever the outcome (CTR-09).
 */
export const cancelOrder = async (id: string): Promise<CancelResult | undefined> => {
  if (cancelling[id]) return undefined;
  cancelling[id] = 'sending';
  try {
    await request(closeContract, { id });
    removeOpenOrder(id);
    return { done: true, order: await readOrder(id).catch(() => undefined) };
  } catch (error) {
    if (!(error instanceof CallError) || error.silent) return undefined;
    if (error.unsure) {
      cancelling[id] = 'checking';
      return await resolveUnknownCancel(id);
    }
    if (error.kind !== 'refused') return { done: false, error };
    // browsers resend an interrupted request: the first may have succeeded, so that the second is refused
    const order = await readOrder(id).catch(() => undefined);
    return { done: order?.status === 'cancelled', order, error };
  } finally {
    delete cancelling[id];
    refreshAfterOrder();
    void history.refresh();
  }
};
