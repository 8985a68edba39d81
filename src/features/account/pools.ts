import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { createHistory } from '../../client/query/history.ts';
import { createResource, isSettled, readUntilSettled } from '../../client/query/resource.ts';
import { poolBalance, poolOrders } from '../../api/liquidity.ts';
import { add } from '../../domain/money.ts';
import { isZero } from '../../domain/rounding.ts';
import { minedUsdt, type Pools } from './allocation.ts';
import { balances } from './store.ts';

/** The balance in liquidity mining and its interest (LIQ-01). */
export const liquidityBalance = createResource(poolBalance);
/** The balance in lock-ups and its earnings. */
export const lockupBalance = createResource(poolBalance, { type: 'regular' });
/** The lock-ups that have not ended. */
export const runningLockups = createHistory(poolOrders, { type: 'regular', status: 'processing' });

const POOLS = [liquidityBalance, lockupBalance];

/** Reads the balance of each kind of mining before a page draws it, if the customer has anything in mining. */
export const loadPools = async (): Promise<void> => {
  await readUntilSettled(balances);
  if (!isZero(minedUsdt(balances.state.value?.lists ?? []))) await Promise.all(POOLS.map(readUntilSettled));
};

/** Returns the balance of each kind of mining, which `balances` lacks. Reads it only if anything is in mining. */
export const usePools = (
  mined: string,
  at: number | undefined,
): { readonly pools: Pools | undefined; readonly areSettled: boolean } => {
  const liquidity = useSnapshot(liquidityBalance.state);
  const lockup = useSnapshot(lockupBalance.state);
  const hasMining = !isZero(mined);
  useEffect(() => {
    if (hasMining) for (const pool of POOLS) void pool.refresh();
  }, [hasMining, at]);
  return {
    pools: liquidity.value &&
      lockup.value && {
        liquidity: add(liquidity.value.balance, liquidity.value.redeeming ?? '0'),
        lockup: lockup.value.balance,
      },
    areSettled: !hasMining || (isSettled(liquidity) && isSettled(lockup)),
  };
};
