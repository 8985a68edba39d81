import { lazy } from 'react';

export { LiveButton } from './components/LiveButton.tsx';
/** Shows a sheet in which the customer chooses a coin. */
export const CoinSheet = lazy(() => import('./components/CoinSheet.tsx'));

export {
  baseCurrency,
  baseRate,
  currentBaseRate,
  isCoinRateLoading,
  onCoinRate,
  usdtRate as rateOf,
  refreshRates,
  settleRates,
  useInBase,
} from './base-rates.ts';
export { filterCoins } from './coin-list-filter.ts';
export { favourites, loadFavourites } from './favourites.ts';
export { type CoinHolding, holdings, useHoldings } from './holdings.ts';
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
