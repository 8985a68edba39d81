import { lazy } from 'react';

/** Shows the headline of the account, which other areas use too. */
export const WorthHead = lazy(async () => ({ default: (await loadWorthHead()).WorthHead }));

export const loadWorthHead = () => import('./components/WorthHead.tsx');

export { MoneyWays } from './components/MoneyWays.tsx';
export { NotEnough } from './components/NotEnough.tsx';
export { OwnAmount } from './components/Own.tsx';
export { balances, loadWorth, useBalances, useHidden } from './store.ts';
