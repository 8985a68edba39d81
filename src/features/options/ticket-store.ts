import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { beginUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { serverNow } from '../../client/http/server-clock.ts';
import { delayUntil } from '../../client/http/server-timer.ts';
import { connection } from '../../client/http/connection.ts';
import { useStoredForm } from '../../client/forms/use-stored-form.ts';
import { beginReads, wasJustBegun } from '../../client/query/begin-reads.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { parseAmount } from '../../domain/typed-amount.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { beginCoinsWith, type Coin, market, quoteOf, useCoinsWith } from '../market/index.ts';
import { tradeBlockOf, limitOf, protection } from '../protection/index.ts';
import { ticketBlocker, type PriceState } from './ticket-availability.ts';
import { balance, chosen, history, holding, products, type OptionProduct, type OptionTerms } from './store.ts';
import { type Bounds, maximumStake, findStakeProblem, UNIT } from './ticket.ts';

export type Direction = 'up' | 'down';

/**
 * The fields of the ticket, together so that a stake always keeps the direction it was typed for. They survive a change
 * of page and end with the session.
 */
const fields = proxy<{ amount: string; direction: Direction; minutes: number | undefined }>({
  amount: '',
  direction: 'up',
  minutes: undefined,
});
onClearUserData(() => void Object.assign(fields, { amount: '', direction: 'up', minutes: undefined }));

/** Clears the stake once its order is sent. */
export const clearTicket = (): void => {
  fields.amount = '';
};

const fieldsToStore = (): Record<string, string> | undefined =>
  fields.amount === ''
    ? undefined
    : { amount: fields.amount, direction: fields.direction, minutes: String(fields.minutes ?? '') };
const restore = ({ amount = '', direction, minutes }: Readonly<Record<string, string>>): void =>
  void Object.assign(fields, {
    amount,
    direction: direction === 'down' ? 'down' : 'up',
    minutes: minutes === undefined ? undefined : Number(minutes),
  });

/** Returns the coins to load besides the first ones; '' means the operator's first coin. */
const codesOf = (code: string): readonly string[] => (code === '' ? [] : [code]);

/** Starts the reads of a ticket. Its terms depend on its coin, which is the operator's first until one is chosen. */
export const beginTicket = (): Promise<void> =>
  beginReads([balance, protection, holding, history], {
    alsoRead: async () => {
      const coins = await beginCoinsWith(codesOf(chosen.code));
      if (coins[0] && !coins.some(({ code }) => code === chosen.code)) chosen.code = coins[0].code;
      await beginReads([products]);
    },
  });

/** Returns the coin of the ticket: that of the last link or choice, or else the operator's first. */
const useCoin = (requested: string | undefined): { readonly coin: Coin | undefined; readonly coinError: unknown } => {
  const { code } = useSnapshot(chosen);
  const { value, error } = useCoinsWith(codesOf(code));
  const coins = value?.lists ?? [];
  const coin = coins.find((item) => item.code === code) ?? coins[0];
  const lastListedCode = useRef('');
  useEffect(() => {
    if (requested !== undefined) chosen.code = requested;
  }, [requested]);
  useEffect(() => {
    if (coin?.code === code) lastListedCode.current = code;
    // falls back from a coin that the operator does not list, unless a link has just changed it
    else if (coin && chosen.code === code) chosen.code = lastListedCode.current || coin.code;
  }, [coin, code]);
  return { coin, coinError: error };
};

/**
 * Renders every 30 s, so that the ticket opens when a bar such as a pause expires.
 * @param opens ms at which it renders too, since practice ends then; undefined if it does not
 */
const useRegularRender = (opens: number | undefined): void => {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (opens === undefined) return undefined;
    const timer = setTimeout(() => setCount((count) => count + 1), delayUntil(opens, 1));
    return () => clearTimeout(timer);
  }, [opens]);
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
};

const priceStateOf = (code: string): PriceState => {
  const { price, fresh } = quoteOf(code);
  return price === undefined ? 'none' : fresh ? 'fresh' : 'stale';
};
/**
 * Returns whether the price is missing, old or current; without the price itself, a tick does not render the ticket.
 */
export const usePriceState = (code: string): PriceState =>
  useSyncExternalStore(
    useCallback((changed: () => void) => subscribe(quoteOf(code), changed), [code]),
    () => priceStateOf(code),
  );

/** Returns the terms of a coin; yields may differ by coin. */
const useTerms = (code: string) => {
  const terms = useResource(products);
  const refreshTerms = useEffectEvent((): void => {
    if (code !== '' && !wasJustBegun(products)) void products.refresh();
  });
  // the resource reads `chosen.code`, which may differ while the coin is being resolved
  useEffect(() => {
    if (chosen.code === code) refreshTerms();
  }, [code]);
  return terms;
};

/** Returns everything a ticket shows and sends. It only preselects the coin and the shortest duration. */
export const useTicket = (requested: string | undefined) => {
  const { coin, coinError } = useCoin(requested);
  const code = coin?.code ?? '';
  const price = usePriceState(code);
  const { online } = useSnapshot(connection);
  const { paused } = useSnapshot(market);
  const terms = useTerms(code);
  const balanceState = useResource(balance);
  const { value: protections } = useResource(protection);
  const { amount: typedStake, direction, minutes } = useSnapshot(fields, { sync: true });
  useStoredForm('option', fields, { read: fieldsToStore, offer: restore });
  const [showsProblem, setShowsProblem] = useState(false);
  const tradeBlock = tradeBlockOf(protections, serverNow());
  useRegularRender(tradeBlock?.kind === 'wait' ? tradeBlock.opens : undefined);

  const isDirty = typedStake !== '';
  useEffect(() => (isDirty ? beginUnsavedWork('option ticket') : undefined), [isDirty]);

  const offeredProducts: readonly OptionProduct[] = terms.value?.lists ?? [];
  const product = offeredProducts.find((item) => item.minutes === minutes) ?? offeredProducts[0];
  const stake = parseAmount(typedStake, UNIT);
  const bounds: Bounds = {
    minimum: product?.minimum,
    maximum: product?.maximum,
    available: balanceState.value?.available,
    stakeLimit: limitOf(protections, 'stake')?.value,
    lossLeft: limitOf(protections, 'loss')?.left,
  };
  const problem = findStakeProblem(stake, bounds);
  const blocker = ticketBlocker({
    online,
    tradeBlock,
    terms: terms.value as OptionTerms | undefined,
    product,
    suspended: coin?.suspended ?? false,
    price,
    arePricesPaused: paused,
  });
  return {
    coin,
    coinError,
    code,
    terms,
    product,
    offeredProducts,
    balanceState,
    protections,
    direction,
    typedStake,
    bounds,
    stake,
    problem,
    blocker,
    maxStake: maximumStake(bounds),
    /** The problem to show: any after an attempt to send, before it only one that further typing cannot fix. */
    visibleProblem: showsProblem || (typedStake !== '' && problem !== 'minimum') ? problem : undefined,
    setDirection: (next: Direction): void => {
      fields.direction = next;
    },
    setMinutes: (next: number): void => {
      fields.minutes = next;
    },
    setStake: (text: string): void => {
      fields.amount = text;
      setShowsProblem(false);
    },
    /** Returns whether the stake can be sent; if not, the field says why. */
    validate: (): boolean => {
      const isValid = problem === undefined && stake !== undefined;
      // once a valid stake is sent, the emptied field shows no problem (LIVE-02)
      setShowsProblem(!isValid);
      return isValid;
    },
    clear: (): void => {
      clearTicket();
      setShowsProblem(false);
    },
  };
};

export type Ticket = ReturnType<typeof useTicket>;
