import { useEffect } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { connection } from '../../client/http/connection.ts';
import { createResource, isSettled, readUntilSettled, type Resource } from '../../client/query/resource.ts';
import { user } from '../../client/session/user.ts';
import { config } from '../../config.ts';
import { coinRate, currencyRate } from '../../api/market.ts';
import { codesToRate, type Holding, totalWorth } from '../../domain/worth.ts';
import { quoteOf } from './quotes.ts';

const currencyCode = (currency: string | undefined): string => currency || config.baseCurrency;
/** Returns the customer's base currency, such as THB. */
export const baseCurrency = (): string => currencyCode(user.state.value?.currency);

/** Units of the base currency for one USDT. */
export const baseRate = createResource(currencyRate, () => ({ code: baseCurrency() }));

type BaseRate = typeof baseRate.state.value;
/** Returns a loaded rate, unless it is that of a previous base currency. */
const rateFor = (currency: string, rate: BaseRate): BaseRate =>
  rate?.code.toUpperCase() === currency ? rate : undefined;
/** Returns the rate of the base currency; undefined while it is not known. */
export const currentBaseRate = (): BaseRate => rateFor(baseCurrency(), baseRate.state.value);

const coinRates = new Map<string, Resource<typeof coinRate>>();
/** USDT for one unit of a coin, as a proxy, so that a component re-renders when a rate that it uses changes. */
const loadedRates = proxy<Record<string, string | undefined>>({});

const listeners = new Set<() => void>();
/** Calls a listener whenever the read of a coin's rate succeeds or fails. */
export const onCoinRate = (listener: () => void): void => void listeners.add(listener);

/** Returns the resource for the USDT value of one unit of a coin. */
const coinRateOf = (code: string): Resource<typeof coinRate> => {
  const existing = coinRates.get(code);
  if (existing) return existing;
  const created = createResource(coinRate, { code });
  coinRates.set(code, created);
  subscribe(created.state, () => {
    loadedRates[code] = created.state.value?.rate;
    for (const listener of listeners) listener();
  });
  return created;
};

/** Returns USDT for one unit: the live price, even an old one, unless the loaded rate is newer. */
export const usdtRate = (code: string): string | undefined => {
  const { price, fresh, time = 0 } = quoteOf(code);
  const loaded = coinRates.get(code)?.state.value;
  const isNewest = fresh || (loaded !== undefined && time >= (loaded.time ?? 0));
  return isNewest && price !== undefined ? price : loadedRates[code];
};

/** Whether a rate is on its way, or about to be requested. */
export const isCoinRateLoading = (code: string): boolean =>
  usdtRate(code) === undefined && !isSettled(coinRates.get(code)?.state ?? {});

const ratesOf = (coins: readonly Holding[]) => [baseRate, ...codesToRate(coins).map(coinRateOf)];

/** Reads the rates of these coins and of the base currency. */
export const refreshRates = (coins: readonly Holding[]): Promise<unknown> =>
  Promise.all(
    ratesOf(coins)
      .filter((rate) => !rate.isJustRead())
      .map((rate) => rate.refresh()),
  );

/** Reads these rates; resolves once each has a value or has failed. */
export const settleRates = (coins: readonly Holding[]): Promise<unknown> =>
  Promise.all(ratesOf(coins).map(readUntilSettled));

const useBaseRate = () => {
  const currency = currencyCode(useSnapshot(user.state).value?.currency);
  return { currency, rate: rateFor(currency, useSnapshot(baseRate.state).value)?.rate };
};

/** Returns the worth of some coins in the base currency once all their rates are known. */
export const useInBase = (coins: readonly Holding[]): string | undefined => {
  const rates = useSnapshot(loadedRates);
  const { rate } = useBaseRate();
  return totalWorth(coins, (code) => rates[code], rate);
};

/** Returns the worth of an amount of a coin in the base currency at its live price, so that it matches the page. */
export const useCoinWorth = (
  code: string,
  amount = '1',
): { readonly currency: string; readonly value: string | undefined } => {
  const { price } = useSnapshot(quoteOf(code));
  const { [code]: lastRate } = useSnapshot(loadedRates);
  const { currency, rate } = useBaseRate();
  const { restored } = useSnapshot(connection);
  useEffect(() => void refreshRates([{ code, amount: '1' }]), [code, currency, restored]);
  return { currency, value: totalWorth([{ code, amount }], () => price ?? lastRate, rate) };
};
