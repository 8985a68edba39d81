import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isSettled, readUntilSettled } from '../../../client/query/resource.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { add } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { balances, useBalances, useHidden } from '../../account/index.ts';
import { balance as liquidityBalance } from '../../liquidity/index.ts';
import { locked as lockupBalance } from '../../lockup/index.ts';
import { allocationBar, minedUsdt, type Part, type PartName, allocationParts, type Pools } from '../allocation.ts';
import styles from './allocation.module.css';

const POOLS = [liquidityBalance, lockupBalance];

/** How long the content below waits for the parts, so that it does not move afterwards. */
const PARTS_TIMEOUT_MS = 800;

/** Reads the balance of each kind of mining before a page draws it, if the customer has anything in mining. */
export const loadPools = async (): Promise<void> => {
  await readUntilSettled(balances);
  if (!isZero(minedUsdt(balances.state.value?.lists ?? []))) await Promise.all(POOLS.map(readUntilSettled));
};

/** Returns the balance of each kind of mining, which `balances` lacks. Reads it only if anything is in mining. */
const usePools = (mined: string, at: number | undefined): { pools: Pools | undefined; areSettled: boolean } => {
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
  const { t } = useLingui();
  const names: Record<PartName, string> = {
    available: t`Available`,
    held: t`On hold`,
    coins: t`Coins`,
    liquidity: t`Liquidity mining`,
    lockup: t`Lock-up mining`,
    mining: t`Mining`,
  };
  const pairs = parts.map((part) => ({
    name: (
      <span className={styles.name}>
        <span className={styles.swatch} data-piece={part.name} aria-hidden />
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
      <div className={styles.room}>
        <Bar parts={parts} hidden={hidden} />
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

/** Draws the proportions; one single piece if amounts are hidden. */
function Bar({ parts, hidden }: { readonly parts: readonly Part[]; readonly hidden: boolean }) {
  const bar = hidden ? { pieces: [], width: '100' } : allocationBar(parts);
  if (!bar) return null;
  return (
    <svg className={`${styles.bar} flip`} viewBox={`0 0 ${bar.width} 8`} preserveAspectRatio="none" aria-hidden>
      {bar.pieces.map(({ name, from, width }) => (
        <rect key={name} data-piece={name} x={from} y="0" width={width} height="8" />
      ))}
      {bar.pieces.slice(1).map(({ name, from }) => (
        <path key={name} className={styles.gap} d={`M${from} 0V8`} />
      ))}
    </svg>
  );
}
