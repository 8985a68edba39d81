import type { ReactNode } from 'react';
import { formatAmount } from '../../../domain/decimal.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { allocationParts, allocationShares, minedUsdt, partInUsdt } from '../allocation.ts';
import { usePools } from '../pools.ts';
import { useBalances, useHidden } from '../store.ts';
import { AllocationBar } from './AllocationBar.tsx';
import { PartList } from './PartList.tsx';
import styles from './asset-parts.module.css';

/**
 * Shows where the assets are: a bar of the parts, and each with its value in USDT and its share (LOOK-20). Hidden
 * amounts hide the shares too.
 */
export function AssetParts({
  below,
}: {
  /** Shown once the number of parts is known: its position depends on it. */ readonly below: ReactNode;
}) {
  const {
    balances: { value, at, error },
    worth,
  } = useBalances();
  const hidden = useHidden();
  const { pools, areSettled } = usePools(value ? minedUsdt(value.lists) : '0', at);
  const isFinal = value ? areSettled : error !== undefined;
  const parts = allocationParts(value?.lists ?? [], { inCoins: worth.coins, rate: worth.rate, pools });
  const shares = allocationShares(parts);
  return (
    <>
      {!isFinal && <BlockSkeleton parts={[['pairs', 2]]} />}
      {isFinal && value && (
        <div className={styles.parts}>
          <AllocationBar parts={parts} hidden={hidden} />
          <PartList parts={parts}>
            {(part, index) => (
              <Veil hidden={hidden}>
                <span className={styles.value}>
                  <Quantity value={partInUsdt(part, worth.rate)} unit="USDT" />
                </span>
                {shares && <bdi dir="ltr">{formatAmount(shares[index], { scale: 1 })}%</bdi>}
              </Veil>
            )}
          </PartList>
        </div>
      )}
      <div hidden={!isFinal}>{below}</div>
    </>
  );
}
