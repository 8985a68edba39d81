import { lazy } from 'react';

/** Shows what the customer owns and where (LIVE-09). */
export const BalanceCard = lazy(async () => ({ default: (await loadBalanceCard()).BalanceCard }));

export const loadBalanceCard = () => import('./components/BalanceCard.tsx');

/** Shows the account's total as home's headline. */
export const TotalHead = lazy(async () => ({ default: (await loadTotalHead()).TotalHead }));

export const loadTotalHead = () => import('./components/TotalHead.tsx');

export { EarningCard } from './components/EarningCard.tsx';
export { MoneyWays } from './components/MoneyWays.tsx';
export { NotEnough } from './components/NotEnough.tsx';
export { OwnAmount } from './components/Own.tsx';
export { OwnAmountField } from './components/OwnAmountField.tsx';
export { minedUsdt } from './allocation.ts';
export { liquidityBalance, loadPools, lockupBalance, runningLockups } from './pools.ts';
export { balances, loadWorth, pastTotals, useBalances, useHidden } from './store.ts';
