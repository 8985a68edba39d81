import { type ReactNode, useEffect, useState } from 'react';
import { currencyForm } from '../../../i18n/currencies.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import {
  AllocationBar,
  allocationParts,
  minedUsdt,
  type Part,
  PartSwatch,
  useBalances,
  useHidden,
  usePartNames,
  usePools,
} from '../../account/index.ts';
import styles from './allocation.module.css';

/** How long the content below waits for the parts, so that it does not move afterwards. */
const PARTS_TIMEOUT_MS = 800;

interface AllocationProps {
  /** Hidden until its position is final. */
  readonly below: ReactNode;
  /** Something else that affects that position is still loading. */
  readonly isWaiting: boolean;
}

/** Shows what the customer owns and where: a bar of the parts, and the figure of each (LIVE-09). */
export function Allocation({ below, isWaiting }: AllocationProps) {
  const {
    balances: { value, at, error },
    worth,
  } = useBalances();
  const hidden = useHidden();
  const [isLate, setIsLate] = useState(false);
  const { pools, areSettled } = usePools(value ? minedUsdt(value.lists) : '0', at);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PARTS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const isComplete = value ? areSettled && !worth.isRateLoading : error !== undefined;
  const isFinal = isLate || (isComplete && !isWaiting);
  return (
    <>
      {value && isFinal ? (
        <Parts
          parts={allocationParts(value.lists, { inCoins: worth.coins, rate: worth.rate, pools })}
          currency={worth.currency}
          hidden={hidden}
        />
      ) : (
        // the headline above shows an error
        error === undefined && <BlockSkeleton parts={[['pairs', 3]]} />
      )}
      <div hidden={!isFinal}>{below}</div>
    </>
  );
}

interface PartsProps {
  readonly parts: readonly Part[];
  readonly currency: string;
  readonly hidden: boolean;
}

function Parts({ parts, currency, hidden }: PartsProps) {
  const names = usePartNames();
  const pairs = parts.map((part) => ({
    name: (
      <span className={styles.name}>
        <PartSwatch name={part.name} />
        {names[part.name]}
      </span>
    ),
    value: (
      <Veil hidden={hidden}>
        <Value part={part} currency={currency} />
      </Veil>
    ),
  }));
  return (
    <div className={styles.allocation}>
      <div className={styles.bar}>
        <AllocationBar parts={parts} hidden={hidden} />
      </div>
      <Pairs pairs={pairs} />
    </div>
  );
}

/** Shows the amount in USDT, or for the other coins their worth in the base currency. */
function Value({ part: { amount, worth }, currency }: { readonly part: Part; readonly currency: string }) {
  if (amount !== undefined) return <Quantity value={amount} unit="USDT" />;
  const { sign, scale } = currencyForm(currency);
  return <Quantity value={worth} prefix={sign} scale={scale} />;
}
