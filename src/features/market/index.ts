import { lazy } from 'react';

/** A coin with its chart next to a ticket, on wide screens. */
export const CoinPane = lazy(() => import('./components/CoinPane.tsx'));

/** The sheet for choosing a coin. */
export const CoinSheet = lazy(() => import('./components/CoinSheet.tsx'));

export { market, quoteOf } from './quotes.ts';
export {
  type Coin,
  beginCoinsWith,
  coinList,
  firstCoins,
  livePrices,
  pausePrices,
  useCoinsWith,
  useLivePrices,
} from './store.ts';
