import { formatAmount } from '../../../domain/decimal.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { allocationShares, type Part, partInUsdt } from '../allocation.ts';
import { useHidden } from '../store.ts';
import { AllocationBar } from './AllocationBar.tsx';
import { PartList } from './PartList.tsx';
import styles from './allocation.module.css';

interface Props {
  readonly parts: readonly Part[];
  /** Units of the base currency for one USDT. */
  readonly rate: string | undefined;
  /** In a card: closer together, and shares only instead of hidden amounts. */
  readonly dense?: boolean;
}

/**
 * Shows the parts of what the customer owns: a bar, and each part in USDT with its share. While amounts are hidden
 * (ACCT-05) each part is only its share, from which no amount follows.
 */
export function Allocation({ parts, rate, dense = false }: Props) {
  const hidden = useHidden();
  const shares = allocationShares(parts);
  return (
    <>
      <AllocationBar parts={parts} />
      <PartList dense={dense} parts={parts}>
        {(part, index) => {
          const share = shares && <bdi dir="ltr">{formatAmount(shares[index], { scale: 1 })}%</bdi>;
          const value =
            hidden && share ? (
              share
            ) : (
              <Veil hidden={hidden}>
                <Quantity value={partInUsdt(part, rate)} unit="USDT" />
              </Veil>
            );
          if (dense) return value;
          return (
            <>
              <span className={styles.value}>{value}</span>
              {!hidden && share}
            </>
          );
        }}
      </PartList>
    </>
  );
}
