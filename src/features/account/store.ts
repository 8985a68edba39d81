import { lazy, useEffect } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { connection } from '../../client/http/connection.ts';
import { serverNow } from '../../client/http/server-clock.ts';
import { createResource, isSettled, readUntilSettled, type Resource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { onAccountChange } from '../../client/realtime/account-events.ts';
import { config } from '../../config.ts';
import { coinRate, currencyRate } from '../../api/prices.ts';
import { balances as balancesEndpoint } from '../../api/account.ts';
import { compare } from '../../lib/decimal.ts';
import { add } from '../../lib/money.ts';
import { DAY_MS } from '../../lib/time.ts';
import { wait } from '../../lib/wait.ts';
import { changeSetting } from '../../storage/change-setting.ts';
import { settings } from '../../storage/settings.ts';
import { livePrices, quoteOf } from '../market/store.ts';
import { user } from '../profile/store.ts';
import { changeOf, codesToRate, type Holding, otherCoins, worthOf } from './worth.ts';

/** The headline of the account, for other areas too. */
export const WorthHead = lazy(async () => ({ default: (await loadWorthHead()).WorthHead }));
export const loadWorthHead = () => import('./components/WorthHead.tsx');

export { MoneyWays } from './components/MoneyWays.tsx';
export { NotEnough } from './components/NotEnough.tsx';
export { Own } from './components/Own.tsx';

/** Available, held and their total of each coin, and what is in mining beside it. */
export const balances = createResource(balancesEndpoint);

const currencyOf = (): string => user.state.value?.currency || config.baseCurrency;
/** Units of the customer's base currency for one USDT. */
const baseRate = createResource(currencyRate, () => ({ code: currencyOf() }));
const coinRates = new Map<string, Resource<typeof coinRate>>();
/** What they say by now: a proxy, so that a page follows those that it reckons with. */
const rateByCode = proxy<Record<string, string | undefined>>({});

/** USDT for one unit of a coin. */
const coinRateOf = (code: string): Resource<typeof coinRate> => {
  const before = coinRates.get(code);
  if (before) return before;
  const created = createResource(coinRate, { code });
  coinRates.set(code, created);
  subscribe(created.state, () => {
    rateByCode[code] = created.state.value?.rate;
    reckon();
  });
  return created;
};

export interface Worth {
  /** The base currency: THB. */
  currency: string;
  /** All coins in it, mining included; undefined while a rate is missing. */
  total: string | undefined;
  /** Gain or loss of the operator's day; undefined with the total, where nobody told it, and once the day is over. */
  change: string | undefined;
  /** The same in percent; undefined where there was nothing. */
  percent: string | undefined;
  /** What of it are coins other than USDT; undefined while a rate is missing. */
  coins: string | undefined;
  /** Whether something is in mining. */
  mining: boolean;
  /** Units of it for one USDT, and when that was so. */
  rate: string | undefined;
  rateTime: number | undefined;
  /** The rate has been asked for, and nothing has come of it yet. */
  waiting: boolean;
  /** The total may still come: balances or a rate are on their way. */
  coming: boolean;
}

/** What the coins come to in the base currency (ACCT-04, PROF-13). */
export const worth = proxy<Worth>({
  currency: config.baseCurrency,
  total: undefined,
  change: undefined,
  percent: undefined,
  coins: undefined,
  mining: false,
  rate: undefined,
  rateTime: undefined,
  waiting: true,
  coming: true,
});

const coins = () => balances.state.value?.lists ?? [];
const holdings = (): Holding[] =>
  coins().map(({ code, total, mining }) => ({ code, amount: mining === undefined ? total : add(total, mining) }));

/** USDT for one unit: the live price, also once it is old, unless the rate that was read is newer. */
const rateOf = (code: string): string | undefined => {
  const { price, fresh, time = 0 } = quoteOf(code);
  const read = coinRates.get(code)?.state.value;
  const isNewest = fresh || (read !== undefined && time >= (read.time ?? 0));
  return isNewest && price !== undefined ? price : rateByCode[code];
};

/** The day that the balances tell of, while it lasts by the server's clock. */
const dayNow = () => {
  const today = balances.state.value?.today;
  return today && serverNow() < today.from + DAY_MS ? today : undefined;
};

/** A rate that was asked for and has not come, or is about to be asked for. */
const isRateComing = (code: string): boolean =>
  rateOf(code) === undefined && !isSettled(coinRates.get(code)?.state ?? {});

function reckon(): void {
  const rate = baseRate.state.value;
  // a rate of the currency that was chosen before is none
  const own = rate?.code.toUpperCase() === currencyOf() ? rate : undefined;
  Object.assign(worth, {
    currency: currencyOf(),
    rate: own?.rate,
    rateTime: own?.time,
    waiting: rate === undefined && baseRate.state.error === undefined,
  });
  worth.mining = coins().some(({ mining }) => mining !== undefined && compare(mining, '0') !== 0);
  worth.total = balances.state.value ? worthOf(holdings(), rateOf, worth.rate) : undefined;
  worth.coins = balances.state.value ? worthOf(otherCoins(holdings()), rateOf, worth.rate) : undefined;
  const day = dayNow();
  const { amount, percent } = (day && worth.total && worth.rate && changeOf(worth.total, worth.rate, day)) || {};
  Object.assign(worth, { change: amount, percent });
  worth.coming =
    worth.total === undefined &&
    (balances.state.value ? worth.waiting || codesToRate(holdings()).some(isRateComing) : !balances.state.error);
}
for (const { state } of [balances, baseRate, user]) subscribe(state, reckon);

/** Reads the rates that these coins need, and the one of the currency. */
export const refreshRates = (coins: readonly Holding[]): Promise<unknown> =>
  Promise.all(
    [baseRate, ...codesToRate(coins).map(coinRateOf)]
      .filter((rate) => !rate.isJustRead())
      .map((rate) => rate.refresh()),
  );

/** The worth of any coins in the base currency, as soon as the rates of all of them are known. */
export const useInBase = (coins: readonly Holding[]): string | undefined => {
  const rates = useSnapshot(rateByCode);
  const { rate } = useSnapshot(worth);
  return worthOf(coins, (code) => rates[code], rate);
};

/** What some of a coin is worth in the base currency, by its live price: no other figure of the page contradicts it. */
export const useCoinWorth = (
  code: string,
  amount = '1',
): { readonly currency: string; readonly value: string | undefined } => {
  const { price } = useSnapshot(quoteOf(code));
  const { [code]: lastRate } = useSnapshot(rateByCode);
  const { currency, rate } = useSnapshot(worth);
  const { restored } = useSnapshot(connection);
  useEffect(() => void refreshRates([{ code, amount: '1' }]), [code, currency, restored]);
  return { currency, value: worthOf([{ code, amount }], () => price ?? lastRate, rate) };
};

/** What moves money of the account without a tap on this page. */
const MONEY_EVENTS = ['option', 'contract', 'liquidity', 'lockup', 'recharge', 'withdraw'];
/** ms between two reckonings by the live prices. */
const RECKON_MS = 2000;

/** Keeps balances and their worth up to date (LIVE-07). Returns what ends it. */
const followAccount = (): (() => void) => {
  const hangUp = onAccountChange(MONEY_EVENTS, () => void balances.refresh({ fresh: true }));
  let ended: unknown;
  const timer = setInterval(() => {
    reckon();
    const { value } = balances.state;
    // asked for once: the day of the server begins when the server says so
    if (!value?.today || dayNow() || value === ended || !connection.online) return;
    ended = value;
    void balances.refresh();
  }, RECKON_MS);
  return () => {
    hangUp();
    clearInterval(timer);
  };
};

let readers = 0;
let end = (): void => undefined;
/** Once for all parts of a page that show them. */
const useFollowedAccount = (): void =>
  useEffect(() => {
    readers += 1;
    if (readers === 1) end = followAccount();
    return () => {
      readers -= 1;
      if (readers === 0) end();
    };
  }, []);

/** Balances with their worth, read anew with the page; dated where they are no answer of now. */
export const useBalances = () => {
  const state = useResource(balances);
  const { currency } = useSnapshot(worth);
  const codes = codesToRate(holdings()).join(' ');
  useEffect(() => void refreshRates(holdings()), [codes, currency, state.at]);
  useEffect(() => (codes === '' ? undefined : livePrices(codes.split(' '))), [codes]);
  useFollowedAccount();
  return { balances: state, worth: useSnapshot(worth) };
};

/** ms that anything waits for the worth. */
const WORTH_TIMEOUT_MS = 2000;

/** Asks for the worth before it is drawn; resolves once it is known, will not come, or is late. */
export const worthReady = (): Promise<unknown> =>
  Promise.race([
    Promise.all([user, balances].map(readUntilSettled)).then(async () => {
      await Promise.all([baseRate, ...codesToRate(holdings()).map(coinRateOf)].map(readUntilSettled));
    }),
    wait(WORTH_TIMEOUT_MS),
  ]);

/** The balances once more, after a failure. */
export const retryBalances = (): void => void balances.refresh({ session: 'ask' });

/** Whether figures of the account are hidden on this device (ACCT-05). */
export const useHidden = (): boolean => useSnapshot(settings).amountsHidden === true;
export const toggleHidden = (): Promise<void> => changeSetting('amountsHidden', !settings.amountsHidden);
