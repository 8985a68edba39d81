import type { ReactNode } from 'react';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { allocationParts, minedUsdt } from '../allocation.ts';
import { usePools } from '../pools.ts';
import { useBalances } from '../store.ts';
import { Allocation } from './Allocation.tsx';
import styles from './asset-parts.module.css';

/** Shows where the assets are: a bar of the parts, and each with its value in USDT and its share (LOOK-20). */
export function AssetParts({
  below,
}: {
  /** Shown once the number of parts is known: its position depends on it. */ readonly below: ReactNode;
}) {
  const {
    balances: { value, at, error },
    worth,
  } = useBalances();
  const { pools, areSettled } = usePools(value ? minedUsdt(value.lists) : '0', at);
  const isFinal = value ? areSettled : error !== undefined;
  const parts = allocationParts(value?.lists ?? [], { inCoins: worth.coins, rate: worth.rate, pools });
  return (
    <>
      {!isFinal && <BlockSkeleton parts={[['pairs', 2]]} />}
      {isFinal && value && (
        <div className={styles.parts}>
          <Allocation parts={parts} rate={worth.rate} />
        </div>
      )}
      <div hidden={!isFinal}>{below}</div>
    </>
  );
}
