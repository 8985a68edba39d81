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
import { type addContract, closeContract, coinAmount, contractOrders, contractRules } from '../../api/trading.ts';
import { isZero } from '../../lib/rounding.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { protection } from '../protection/store.ts';
import type { OrderType, Side } from './ticket.ts';

export type Order = Snapshot<v.InferOutput<typeof addContract.response>>;

/** Whether nothing of an order was dealt; where that is not known, it may have been. */
export const isUnfilled = ({ dealt }: Pick<Order, 'dealt'>): boolean => dealt !== undefined && isZero(dealt);

/** The coin of a ticket before anybody chose one. */
export const FIRST_COIN = 'BTC';
/** What stands in the ticket; it stays from page to page, and goes with the session. */
export const ticket = proxy<{ code: string; side: Side; type: OrderType; price: string; amount: string }>({
  code: FIRST_COIN,
  side: 'buy',
  type: 'limit',
  price: '',
  amount: '',
});
/** Limit or market as it was last chosen on this device, from start to start. */
const TYPE = 'contract-type';
let isTypeChosen = false;
export const chooseType = (type: OrderType): void => {
  isTypeChosen = true;
  ticket.type = type;
  void database('settings').set(TYPE, type);
};
void database('settings')
  .get(TYPE, v.picklist(['limit', 'market']))
  .then((type) => {
    // what was chosen or typed meanwhile is newer
    if (type && !isTypeChosen && ticket.price === '' && ticket.amount === '') ticket.type = type;
  });
export const emptyTicket = (): void => void Object.assign(ticket, { price: '', amount: '' });

/** Steps, limits and fee of the coin in the ticket. */
export const rules = createResource(contractRules, () => ({ code: ticket.code }));
/** What the customer has of USDT, and of the coin in the ticket (CTR-01). */
export const quoteBalance = createResource(coinAmount, { code: 'USDT' });
export const coinBalance = createResource(coinAmount, () => ({ code: ticket.code }));
/** Every open order, newest first. */
export const openOrders = createResource(contractOrders, { status: 'open' });

export type StatusFilter = 'all' | 'open' | 'dealt' | 'cancelled' | 'refused';
/** What of the history is shown; '' is every coin. */
export const filter = proxy<{ status: StatusFilter; code: string }>({ status: 'all', code: '' });
/** The history that fits the filters, page by page, kept on the device (CTR-12). */
export const history = createHistory(contractOrders, () => ({
  status: filter.status,
  ...(filter.code === '' ? {} : { code: filter.code }),
}));

/**
 * Orders that were open on this page and were filled or rejected since: they stay in sight with what became of them.
 */
export const ended = proxy<{ orders: Order[] }>({ orders: [] });
/** Open orders as they were last read, by id. */
let before = new Map<string, Order>();
/** Revokes under way, by the id of their order. */
export const revoking = proxy<Record<string, 'sending' | 'checking'>>({});
onClearUserData(() => {
  ended.orders = [];
  for (const id of Object.keys(revoking)) delete revoking[id];
  before.clear();
  emptyTicket();
});

const readBalances = (): void => {
  void quoteBalance.refresh({ fresh: true });
  void coinBalance.refresh({ fresh: true });
};

const readOne = async (id: string): Promise<Order | undefined> =>
  (await request(contractOrders, { id })).lists.find((order) => order.id === id);

/** Reads anew what an order has changed. */
export const orderChanged = (): void => {
  void openOrders.refresh({ fresh: true });
  readBalances();
};

/** Reads anew what a ticket is judged by, once the server has judged otherwise. */
export const ticketRefused = (): void => {
  void rules.refresh();
  void protection.refresh();
  readBalances();
};

subscribe(
  openOrders.state,
  () => {
    const { value, source } = openOrders.state;
    if (!value || source !== 'network') return;
    const now = new Map(value.lists.map((order) => [order.id, order as Order]));
    const gone = [...before.keys()].filter((id) => !now.has(id));
    const changed =
      gone.length > 0 || [...now].some(([id, { dealt }]) => before.has(id) && before.get(id)?.dealt !== dealt);
    before = now;
    if (changed) readBalances();
    for (const id of gone) {
      void readOne(id).then(
        (order) => {
          // a customer who cancels an order wants it out of the way
          if (order && order.status !== 'open' && order.status !== 'cancelled')
            ended.orders = [ref(order), ...ended.orders.filter((order) => order.id !== id)].slice(0, 10);
        },
        () => undefined,
      );
    }
  },
  true,
);

/** ms between two looks at open orders while nothing is told at once: a row changes within 2 s (CTR-06). */
const POLL_INTERVAL_MS = 1500;
/** Looks of which one goes where changes are told at once. */
const POLLS_SKIPPED = 10;

/**
 * Follows open orders while a page shows them: read anew when one changes, and now and then besides, often while the
 * line of changes is broken. Nothing is asked for a page out of sight or without a connection. @returns what ends it
 */
export const watchOrders = (): (() => void) => {
  ended.orders = [];
  let looks = 0;
  const stop = startPoll(openOrders, POLL_INTERVAL_MS, () => {
    looks += 1;
    if (isAccountStreamOpen() && looks % POLLS_SKIPPED > 0) return false;
    return (openOrders.state.value?.lists.length ?? 0) > 0;
  });
  const end = onAccountEvent(['contract'], (event) => void openOrders.refresh({ fresh: event !== undefined }));
  return () => {
    stop();
    end();
  };
};

/** Takes a cancelled order out of the list without waiting for the next reading. */
const dropOpen = (id: string): void => {
  const { value } = openOrders.state;
  if (value) openOrders.state.value = ref({ ...value, lists: value.lists.filter((order) => order.id !== id) });
};

/** What became of a revoke: `order` as it stands where that is known, `error` why it was refused or never sent. */
export interface Revoked {
  readonly done: boolean;
  readonly order?: Order | undefined;
  readonly error?: CallError | undefined;
}

/**
 * The answer was lost: the order is read until its state stands. One that is open after two looks was not revoked
 * (CTR-11). Undefined once the session is over.
 */
const findOut = async (id: string): Promise<Revoked | undefined> => {
  const { epoch } = session;
  const delayAfter = createBackoff(POLL_INTERVAL_MS);
  let failure: unknown;
  for (let looks = 0; ;) {
    await pause(delayAfter(failure));
    await whenReachable();
    if (epoch !== session.epoch) return undefined;
    failure = undefined;
    const order = await readOne(id).catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (order && order.status !== 'open') return { done: order.status === 'cancelled', order };
    if (order) looks += 1;
    if (looks === 2) return { done: false, order };
  }
};

/**
 * Revokes an order: one request, however often it is asked for (CTR-08, CTR-10). Undefined where a revoke of it is
 * under way. Whatever became of it, the lists are read anew (CTR-09).
 */
export const revoke = async (id: string): Promise<Revoked | undefined> => {
  if (revoking[id]) return undefined;
  revoking[id] = 'sending';
  try {
    await request(closeContract, { id });
    dropOpen(id);
    return { done: true, order: await readOne(id).catch(() => undefined) };
  } catch (error) {
    if (!(error instanceof CallError) || error.silent) return undefined;
    if (error.unsure) {
      revoking[id] = 'checking';
      return await findOut(id);
    }
    if (error.kind !== 'refused') return { done: false, error };
    // a browser sends again by itself what was cut off: the first one may have done it, and the second one is refused
    const order = await readOne(id).catch(() => undefined);
    return { done: order?.status === 'cancelled', order, error };
  } finally {
    delete revoking[id];
    orderChanged();
    void history.refresh();
  }
};
