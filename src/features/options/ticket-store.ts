import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { beginUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { serverNow } from '../../client/http/server-clock.ts';
import { connection } from '../../client/http/connection.ts';
import { useStoredForm } from '../../client/forms/use-stored-form.ts';
import { beginReads, wasJustBegun } from '../../client/query/begin-reads.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { amountOf } from '../../lib/typed-amount.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { beginCoinsWith, type Coin, market, quoteOf, useCoinsWith } from '../market/store.ts';
import { barOf, limitOf, protection } from '../protection/store.ts';
import { ticketBlocker, type PriceState } from './ticket-availability.ts';
import { balance, chosen, history, holding, products, type Product, type Terms } from './store.ts';
import { type Bounds, mostOf, problemOf, UNIT } from './ticket.ts';

export type Direction = 'up' | 'down';

/**
 * What stands in the ticket: a stake is never without the direction that it was typed for. It stays from page to page,
 * and goes with the session.
 */
const written = proxy<{ amount: string; direction: Direction; minutes: number | undefined }>({
  amount: '',
  direction: 'up',
  minutes: undefined,
});
onClearUserData(() => void Object.assign(written, { amount: '', direction: 'up', minutes: undefined }));

/** An order was sent: its stake is not offered again. */
export const emptyTicket = (): void => {
  written.amount = '';
};

const fieldsToStore = (): Record<string, string> | undefined =>
  written.amount === ''
    ? undefined
    : { amount: written.amount, direction: written.direction, minutes: String(written.minutes ?? '') };
const offer = ({ amount = '', direction, minutes }: Readonly<Record<string, string>>): void =>
  void Object.assign(written, {
    amount,
    direction: direction === 'down' ? 'down' : 'up',
    minutes: minutes === undefined ? undefined : Number(minutes),
  });

/** '' stands for the operator's first coin. */
const codesOf = (code: string): readonly string[] => (code === '' ? [] : [code]);

/** Begins what a ticket is made of; its terms follow from its coin, the operator's first where none is chosen yet. */
export const beginTicket = (): Promise<void> =>
  beginReads([balance, protection, holding, history], {
    alsoRead: async () => {
      const coins = await beginCoinsWith(codesOf(chosen.code));
      if (coins[0] && !coins.some(({ code }) => code === chosen.code)) chosen.code = coins[0].code;
      await beginReads([products]);
    },
  });

/** The first coin is the operator's; a link, then the last choice, names another. */
const useCoin = (requested: string | undefined): { readonly coin: Coin | undefined; readonly coinError: unknown } => {
  const { code } = useSnapshot(chosen);
  const { value, error } = useCoinsWith(codesOf(code));
  const coins = value?.lists ?? [];
  const coin = coins.find((item) => item.code === code) ?? coins[0];
  const before = useRef('');
  useEffect(() => {
    if (requested !== undefined) chosen.code = requested;
  }, [requested]);
  useEffect(() => {
    if (coin?.code === code) before.current = code;
    // a coin that the operator does not list changes nothing; a link that was just followed is not looked up yet
    else if (coin && chosen.code === code) chosen.code = before.current || coin.code;
  }, [coin, code]);
  return { coin, coinError: error };
};

/** A bar that ends by itself, such as a pause, opens the ticket when its time comes. */
const useMinute = (): void => {
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
};

const priceStateOf = (code: string): PriceState => {
  const { price, fresh } = quoteOf(code);
  return price === undefined ? 'none' : fresh ? 'fresh' : 'stale';
};
/** Whether there is a price and a fresh one, without the price itself: a tick does not render the ticket. */
const usePriceState = (code: string): PriceState =>
  useSyncExternalStore(
    useCallback((changed: () => void) => subscribe(quoteOf(code), changed), [code]),
    () => priceStateOf(code),
  );

/** The terms of a coin: yields may differ by coin. */
const useTerms = (code: string) => {
  const terms = useResource(products);
  const readTerms = useEffectEvent((): void => {
    if (code !== '' && !wasJustBegun(products)) void products.refresh();
  });
  // the resource knows the coin by then
  useEffect(() => {
    if (chosen.code === code) readTerms();
  }, [code]);
  return terms;
};

/** All that a ticket shows and sends; nothing is chosen for the customer but the coin and the shortest duration. */
export const useTicket = (requested: string | undefined) => {
  const { coin, coinError } = useCoin(requested);
  const code = coin?.code ?? '';
  const price = usePriceState(code);
  const { online } = useSnapshot(connection);
  const { paused } = useSnapshot(market);
  const terms = useTerms(code);
  const money = useResource(balance);
  const { value: existing } = useResource(protection);
  const { amount: typed, direction, minutes } = useSnapshot(written, { sync: true });
  useStoredForm('option', written, { read: fieldsToStore, offer });
  const [isShown, setShown] = useState(false);
  useMinute();

  const dirty = typed !== '';
  useEffect(() => (dirty ? beginUnsavedWork('option ticket') : undefined), [dirty]);

  const offered: readonly Product[] = terms.value?.lists ?? [];
  const product = offered.find((item) => item.minutes === minutes) ?? offered[0];
  const stake = amountOf(typed, UNIT);
  const bounds: Bounds = {
    minimum: product?.minimum,
    maximum: product?.maximum,
    available: money.value?.available,
    stakeLimit: limitOf(existing, 'stake')?.value,
    lossLeft: limitOf(existing, 'loss')?.left,
  };
  const problem = problemOf(stake, bounds);
  const closed = ticketBlocker({
    online,
    bar: barOf(existing, serverNow()),
    terms: terms.value as Terms | undefined,
    product,
    suspended: coin?.suspended ?? false,
    price,
    still: paused,
  });
  return {
    coin,
    coinError,
    code,
    terms,
    product,
    offered,
    money,
    known: existing,
    direction,
    typed,
    bounds,
    stake,
    problem,
    closed,
    most: mostOf(bounds),
    /** The problem is told once somebody tried to send, or where what stands there can never be sent. */
    told: isShown || (typed !== '' && problem !== 'minimum') ? problem : undefined,
    setDirection: (next: Direction): void => {
      written.direction = next;
    },
    setMinutes: (next: number): void => {
      written.minutes = next;
    },
    type: (text: string): void => {
      written.amount = text;
      setShown(false);
    },
    /** Gives whether the stake can be sent; if not, the field says why. */
    check: (): boolean => {
      const isSound = problem === undefined && stake !== undefined;
      // what can be sent shows no problem, also once it was sent and the field is empty (LIVE-02)
      setShown(!isSound);
      return isSound;
    },
    empty: (): void => {
      emptyTicket();
      setShown(false);
    },
  };
};

export type Ticket = ReturnType<typeof useTicket>;
