import { lazy } from 'react';

/** The headline of the account, also for other areas. */
export const WorthHead = lazy(async () => ({ default: (await loadWorthHead()).WorthHead }));

export const loadWorthHead = () => import('./components/WorthHead.tsx');

export { MoneyWays } from './components/MoneyWays.tsx';
export { NotEnough } from './components/NotEnough.tsx';
export { OwnAmount } from './components/Own.tsx';
export { balances, loadWorth, useBalances, useCoinWorth, useHidden } from './store.ts';
