import { lazy, useEffect } from 'react';
import { type Snapshot, subscribe } from 'valtio';
import { createResource } from '../../client/query/resource.ts';
import { type coin, coins, HOME_COIN_COUNT } from '../../api/market.ts';
import type { InferOutput } from 'valibot';
import { wait } from '../../lib/wait.ts';
import { seedQuotes } from './quotes.ts';

export { market, quoteOf } from './quotes.ts';
export type Coin = Snapshot<InferOutput<typeof coin>>;

/** A coin with its chart beside a ticket, on wide screens. */
export const CoinBeside = lazy(() => import('./components/CoinPane.tsx'));

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
