import { lazy, useEffect } from 'react';
import { type Snapshot, subscribe, useSnapshot } from 'valtio';
import { beginReads } from '../../client/query/begin-reads.ts';
import { createResource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { type coin, coins, HOME_COIN_COUNT } from '../../api/market.ts';
import type { InferOutput } from 'valibot';
import { wait } from '../../lib/wait.ts';
import { seedQuotes } from './quotes.ts';

export { market, quoteOf } from './quotes.ts';
export type Coin = Snapshot<InferOutput<typeof coin>>;

/** A coin with its chart beside a ticket, on wide screens. */
export const CoinBeside = lazy(() => import('./components/CoinPane.tsx'));

/** The sheet in which a coin is chosen. */
export const CoinSheet = lazy(() => import('./components/CoinSheet.tsx'));

/** Every coin in the operator's order (`GET /coin/lists`); the worker's copy at once, then the network's. */
export const coinList = createResource(coins);

/** The first of them alone: home shows no more, and 500 would cost it a second on a slow line. */
export const firstCoins = createResource(coins, { limit: String(HOME_COIN_COUNT) });

for (const { state } of [coinList, firstCoins]) {
  let seeded: unknown;
  subscribe(
    state,
    () => {
      const { value, source } = state;
      if (!value || value === seeded) return;
      seeded = value;
      seedQuotes(value.lists, source === 'network');
    },
    true,
  );
}

/**
 * The list in which coins are looked up: the operator's first ones where they are among these, else all. To read and
 * check 500 for the sake of one costs a slow phone 4 to 13 % of a start (FAST-04). All are also asked for where the
 * first ones are not to be had: the device may have stored the whole list alone.
 */
const listWith = (first: Snapshot<typeof firstCoins.state>, codes: readonly string[]) => {
  const isEnough = first.value
    ? codes.every((code) => first.value?.lists.some((coin) => coin.code === code))
    : first.error === undefined;
  return isEnough ? firstCoins : coinList;
};

/** A list of coins with these among them, if the operator has them; its first one is always the operator's first. */
export const useCoinsWith = (codes: readonly string[]) => useResource(listWith(useSnapshot(firstCoins.state), codes));

/** Begins what `useCoinsWith` reads, before a page is drawn. Resolves to the coins, none where there is no copy. */
export const beginCoinsWith = async (codes: readonly string[]): Promise<readonly Coin[]> => {
  await beginReads([firstCoins]);
  const list = listWith(firstCoins.state, codes);
  if (list !== firstCoins) await beginReads([list]);
  return list.state.value?.lists ?? [];
};

/**
 * Live prices until it is ended; the feed's code comes when the page has time. @param codes of the coins; all without
 * it. @returns what ends it
 */
export const livePrices = (codes?: readonly string[]): (() => void) => {
  let release: (() => void) | undefined;
  let gone = false;
  void wait()
    .then(() => import('./feed.ts'))
    .then(
      ({ wantPrices }) => {
        if (!gone) release = wantPrices(codes);
      },
      () => undefined,
    );
  return () => {
    gone = true;
    release?.();
  };
};

/** The same while the component is shown. @param codes joined by commas */
export const useLivePrices = (codes?: string): void => {
  useEffect(() => livePrices(codes?.split(',')), [codes]);
};

/** The person stops the moving prices, or lets them go on, on every page. */
export const pausePrices = async (paused: boolean): Promise<void> => (await import('./feed.ts')).pausePrices(paused);
