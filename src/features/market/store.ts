import { useEffect } from 'react';
import { type Snapshot, subscribe, useSnapshot } from 'valtio';
import { beginReads } from '../../client/query/begin-reads.ts';
import { createResource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import { type coin, coins, HOME_COIN_COUNT } from '../../api/market.ts';
import type { InferOutput } from 'valibot';
import { wait } from '../../browser/wait.ts';
import { seedQuotes } from './quotes.ts';

export type Coin = Snapshot<InferOutput<typeof coin>>;

/** All coins in the operator's order (`GET /coin/lists`): first the service worker's copy, then the network's. */
export const coinList = createResource(coins);

/** The first coins only, for home: all 500 would take a second on a slow line. */
export const firstCoins = createResource(coins, { limit: String(HOME_COIN_COUNT) });

for (const { state } of [coinList, firstCoins]) {
  let lastSeeded: unknown;
  subscribe(
    state,
    () => {
      const { value, source } = state;
      if (!value || value === lastSeeded) return;
      lastSeeded = value;
      seedQuotes(value.lists, source === 'network');
    },
    true,
  );
}

/**
 * Returns the list to look coins up in: the first coins if they include these, else all. Reading and validating all 500
 * takes a slow phone 4 to 13 % of a start (FAST-04). If the first ones fail to load it returns all, since the device
 * may only have a copy of those.
 */
const listWith = (first: Snapshot<typeof firstCoins.state>, codes: readonly string[]) => {
  const isEnough = first.value
    ? codes.every((code) => first.value?.lists.some((coin) => coin.code === code))
    : first.error === undefined;
  return isEnough ? firstCoins : coinList;
};

/** Returns a list that includes these coins, if the operator has them. It begins with the operator's first coin. */
export const useCoinsWith = (codes: readonly string[]) => useResource(listWith(useSnapshot(firstCoins.state), codes));

/** Starts the reads of `useCoinsWith` before a page is drawn. Resolves to the coins; empty without a copy. */
export const beginCoinsWith = async (codes: readonly string[]): Promise<readonly Coin[]> => {
  await beginReads([firstCoins]);
  const list = listWith(firstCoins.state, codes);
  if (list !== firstCoins) await beginReads([list]);
  return list.state.value?.lists ?? [];
};

/**
 * Loads code when the page has time, and starts what it does unless that was stopped before.
 * @returns the function that stops it
 */
function startLater<Code>(load: () => Promise<Code>, start: (code: Code) => () => void): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  void wait()
    .then(load)
    .then(
      (code) => {
        if (!isStopped) stop = start(code);
      },
      () => undefined,
    );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/**
 * Keeps prices of coins live. The feed's code loads when the page has time.
 * @returns the function that stops it
 */
export const livePrices = (codes: readonly string[]): (() => void) =>
  startLater(
    () => import('./feed.ts'),
    ({ wantPrices }) => wantPrices(codes),
  );

/**
 * Keeps prices live while the component is mounted.
 * @param codes of the coins, joined by commas; may be empty
 */
export const useLivePrices = (codes: string): void => {
  useEffect(() => (codes === '' ? undefined : livePrices(codes.split(','))), [codes]);
};

/** Keeps the prices of all coins at most 10 s old while the component is mounted. */
export const useRecentPrices = (): void => {
  useEffect(
    () =>
      startLater(
        () => import('./rest.ts'),
        ({ keepAllRecent }) => keepAllRecent(),
      ),
    [],
  );
};

/** Pauses or resumes live prices on every page. */
export const pausePrices = async (paused: boolean): Promise<void> => (await import('./feed.ts')).pausePrices(paused);
