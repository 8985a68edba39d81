import { lazy } from 'react';

/** Shows the headline of the account, which other areas use too. */
export const WorthHead = lazy(async () => ({ default: (await loadWorthHead()).WorthHead }));

export const loadWorthHead = () => import('./components/WorthHead.tsx');

/** Shows the account's total as home's headline. */
export const TotalHead = lazy(async () => ({ default: (await loadTotalHead()).TotalHead }));

export const loadTotalHead = () => import('./components/TotalHead.tsx');

export { AmountFix } from './components/AmountFix.tsx';
export { AllocationBar, PartSwatch, usePartNames } from './components/AllocationBar.tsx';
export { MoneyWays } from './components/MoneyWays.tsx';
export { NotEnough } from './components/NotEnough.tsx';
export { OwnAmount } from './components/Own.tsx';
export { allocationParts, minedUsdt, type Part } from './allocation.ts';
export { liquidityBalance, loadPools, lockupBalance, runningLockups, usePools } from './pools.ts';
export { balances, loadWorth, pastTotals, useBalances, useHidden } from './store.ts';
