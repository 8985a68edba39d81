import type { ReactNode } from 'react';
import { formatAmount } from '../../../domain/decimal.ts';
import { divide } from '../../../domain/money.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { allocationParts, allocationShares, minedUsdt, type Part } from '../allocation.ts';
import { usePools } from '../pools.ts';
import { useBalances, useHidden } from '../store.ts';
import { AllocationBar, PartSwatch, usePartNames } from './AllocationBar.tsx';
import styles from './asset-parts.module.css';

/** Decimals of USDT that are shown. */
const SHOWN_DECIMALS = 2;

/** Returns a part in USDT; undefined while a rate is missing. */
const inUsdt = ({ amount, worth }: Part, rate: string | undefined): string | undefined =>
  amount ?? (worth === undefined || rate === undefined ? undefined : divide(worth, rate, SHOWN_DECIMALS, 'floor'));

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
  const names = usePartNames();
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
          <dl className={styles.entries}>
            {parts.map((part, index) => (
              <div key={part.name}>
                <dt>
                  <PartSwatch name={part.name} />
                  {names[part.name]}
                </dt>
                <dd>
                  <Veil hidden={hidden}>
                    <span className={styles.value}>
                      <Quantity value={inUsdt(part, worth.rate)} unit="USDT" />
                    </span>
                    {shares && <bdi dir="ltr">{formatAmount(shares[index], { scale: 1 })}%</bdi>}
                  </Veil>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div hidden={!isFinal}>{below}</div>
    </>
  );
}
