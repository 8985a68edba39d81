import { useEffect } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { connection } from '../../client/http/connection.ts';
import { serverNow } from '../../client/http/server-clock.ts';
import { createResource, isSettled, readUntilSettled } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { user } from '../../client/session/user.ts';
import { onAccountChange } from '../../client/realtime/account-events.ts';
import { config } from '../../config.ts';
import { balances as balancesEndpoint, worthHistory } from '../../api/account.ts';
import { compare } from '../../domain/decimal.ts';
import { add } from '../../domain/money.ts';
import { DAY_MS } from '../../domain/time.ts';
import { wait } from '../../browser/wait.ts';
import { changeSetting } from '../../storage/change-setting.ts';
import { settings } from '../../storage/settings.ts';
import {
  baseCurrency,
  baseRate,
  currentBaseRate,
  isCoinRateLoading,
  livePrices,
  onCoinRate,
  rateOf,
  refreshRates,
  settleRates,
} from '../market/index.ts';
import { worthChange, codesToRate, type Holding, otherCoins, totalWorth } from '../../domain/worth.ts';

/** For each coin the available and held amounts and their total, and the amount in mining, which that excludes. */
export const balances = createResource(balancesEndpoint);

/** The totals at the end of the last 30 days, in USDT. */
export const pastTotals = createResource(worthHistory, { period: '30d' });

export interface Worth {
  /** The base currency, such as THB. */
  currency: string;
  /** All coins, mining included, in the base currency; undefined while a rate is missing. */
  total: string | undefined;
  /** Gain or loss of the operator's day; undefined if the total or today's baseline is missing. */
  change: string | undefined;
  /** The change in percent; undefined if the account was empty. */
  percent: string | undefined;
  /** The part of the total that is in coins other than USDT; undefined while a rate is missing. */
  coins: string | undefined;
  hasMining: boolean;
  /** Units of the base currency for one USDT. */
  rate: string | undefined;
  /** ms at which the rate applied. */
  rateTime: number | undefined;
  /** The rate of the base currency has neither arrived nor failed. */
  isRateLoading: boolean;
  /** The total is missing, and balances or a rate are on their way. */
  isLoading: boolean;
}

/** The worth of all coins in the base currency (ACCT-04, PROF-13). */
export const worth = proxy<Worth>({
  currency: config.baseCurrency,
  total: undefined,
  change: undefined,
  percent: undefined,
  coins: undefined,
  hasMining: false,
  rate: undefined,
  rateTime: undefined,
  isRateLoading: true,
  isLoading: true,
});

const coins = () => balances.state.value?.lists ?? [];
const holdings = (): Holding[] =>
  coins().map(({ code, total, mining }) => ({ code, amount: mining === undefined ? total : add(total, mining) }));

/** Returns the day's baseline that came with the balances; undefined once that day is over by the server's clock. */
const currentDay = () => {
  const today = balances.state.value?.today;
  return today && serverNow() < today.from + DAY_MS ? today : undefined;
};

function updateWorth(): void {
  const currentRate = currentBaseRate();
  Object.assign(worth, {
    currency: baseCurrency(),
    rate: currentRate?.rate,
    rateTime: currentRate?.time,
    isRateLoading: !isSettled(baseRate.state),
  });
  worth.hasMining = coins().some(({ mining }) => mining !== undefined && compare(mining, '0') !== 0);
  worth.total = balances.state.value ? totalWorth(holdings(), rateOf, worth.rate) : undefined;
  worth.coins = balances.state.value ? totalWorth(otherCoins(holdings()), rateOf, worth.rate) : undefined;
  const day = currentDay();
  const { amount, percent } = (day && worth.total && worth.rate && worthChange(worth.total, worth.rate, day)) || {};
  Object.assign(worth, { change: amount, percent });
  worth.isLoading =
    worth.total === undefined &&
    (balances.state.value
      ? worth.isRateLoading || codesToRate(holdings()).some(isCoinRateLoading)
      : !balances.state.error);
}
for (const { state } of [balances, baseRate, user]) subscribe(state, updateWorth);
onCoinRate(updateWorth);

/** Events that change balances without an action on this page. */
const MONEY_EVENTS = ['option', 'contract', 'liquidity', 'lockup', 'recharge', 'withdraw', 'balance'];
/** Time between two updates of the worth by live prices. */
const WORTH_UPDATE_MS = 2000;

/** Keeps balances and their worth up to date (LIVE-07). Returns the function that stops it. */
const followAccount = (): (() => void) => {
  const unsubscribe = onAccountChange(MONEY_EVENTS, () => void balances.refresh({ fresh: true }));
  let lastOfPastDay: unknown;
  const timer = setInterval(() => {
    updateWorth();
    const { value } = balances.state;
    // one request a day: the server decides when its new day begins
    if (!value?.today || currentDay() || value === lastOfPastDay || !connection.online) return;
    lastOfPastDay = value;
    void balances.refresh();
  }, WORTH_UPDATE_MS);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
};

let followerCount = 0;
let stopFollowing = (): void => undefined;
/** Follows the account once, however many components use it. */
const useFollowedAccount = (): void =>
  useEffect(() => {
    followerCount += 1;
    if (followerCount === 1) stopFollowing = followAccount();
    return () => {
      followerCount -= 1;
      if (followerCount === 0) stopFollowing();
    };
  }, []);

/** Returns balances and their worth, refreshed with the page and kept up to date. */
export const useBalances = () => {
  const state = useResource(balances);
  const { currency } = useSnapshot(worth);
  const codes = codesToRate(holdings()).join(' ');
  useEffect(() => void refreshRates(holdings()), [codes, currency, state.at]);
  useEffect(() => (codes === '' ? undefined : livePrices(codes.split(' '))), [codes]);
  useFollowedAccount();
  return { balances: state, worth: useSnapshot(worth) };
};

/** How long a page waits for the worth. */
const WORTH_TIMEOUT_MS = 2000;

/** Reads what the worth needs before a page draws it; resolves once it is known, has failed, or takes too long. */
export const loadWorth = (): Promise<unknown> =>
  Promise.race([
    Promise.all([user, balances].map(readUntilSettled)).then(() => settleRates(holdings())),
    wait(WORTH_TIMEOUT_MS),
  ]);

/** Reads the balances again after a failure. */
export const retryBalances = (): void => void balances.refresh({ session: 'ask' });

/** Returns whether the figures of the account are hidden on this device (ACCT-05). */
export const useHidden = (): boolean => useSnapshot(settings).amountsHidden === true;
export const toggleHidden = (): Promise<void> => changeSetting('amountsHidden', !settings.amountsHidden);
