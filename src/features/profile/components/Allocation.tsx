import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isSettled, readUntilSettled } from '../../../client/query/resource.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { add } from '../../../lib/money.ts';
import { isZero } from '../../../lib/rounding.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Veil } from '../../../ui/Veil.tsx';
import { balances, useBalances, useHidden } from '../../account/store.ts';
import { balance as inLiquidity } from '../../liquidity/store.ts';
import { locked as inLockup } from '../../lockup/store.ts';
import { barOf, minedOf, type Part, type PartName, partsOf, type Pools } from '../allocation.ts';
import styles from './allocation.module.css';

/** ms that the ways on wait for the parts above them, so that they stay where they are. */
const PARTS_TIMEOUT_MS = 800;

/** Reads how much each kind of mining holds, where anything is in mining, before it is drawn. */
export const poolsReady = async (): Promise<void> => {
  await readUntilSettled(balances);
  if (!isZero(minedOf(balances.state.value?.lists ?? [])))
    await Promise.all([inLiquidity, inLockup].map(readUntilSettled));
};

/** How much each kind of mining holds, which the balances do not say: read with those that have something in mining. */
const usePools = (mined: string, at: number | undefined): { pools: Pools | undefined; settled: boolean } => {
  const liquidity = useSnapshot(inLiquidity.state);
  const lockup = useSnapshot(inLockup.state);
  const isMining = !isZero(mined);
  useEffect(() => {
    if (isMining) for (const pool of [inLiquidity, inLockup]) void pool.refresh();
  }, [isMining, at]);
  return {
    pools: liquidity.value &&
      lockup.value && {
        liquidity: add(liquidity.value.balance, liquidity.value.redeeming ?? '0'),
        lockup: lockup.value.balance,
      },
    settled: !isMining || (isSettled(liquidity) && isSettled(lockup)),
  };
};

/**
 * What the customer owns and where: a bar of the parts, and each with its figure (LIVE-09). `below`: out of sight until
 * it stays where it is, for which it also waits while `waits`.
 */
export function Allocation({ below, waits }: { readonly below: ReactNode; readonly waits: boolean }) {
  const {
    balances: { value, at, error },
    worth,
  } = useBalances();
  const hidden = useHidden();
  const [late, setLate] = useState(false);
  const { pools, settled } = usePools(value ? minedOf(value.lists) : '0', at);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PARTS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  const complete = value ? settled && !worth.isRateLoading : error !== undefined;
  const stands = late || (complete && !waits);
  return (
    <>
      {value && stands ? (
        <Parts
          parts={partsOf(value.lists, { inCoins: worth.coins, rate: worth.rate, pools })}
          currency={worth.currency}
          hidden={hidden}
        />
      ) : (
        // why there are none is said above
        error === undefined && <BlockSkeleton parts={[['pairs', 3]]} />
      )}
      <div hidden={!stands}>{below}</div>
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

/** USDT is rounded down; the other coins read as the total does. */
function Value({ part: { amount, worth }, currency }: { readonly part: Part; readonly currency: string }) {
  if (amount !== undefined) return <Quantity value={amount} unit="USDT" />;
  const { sign, scale } = currencyForm(currency);
  return <Quantity value={worth} prefix={sign} scale={scale} />;
}

/** The proportions; hidden it is one piece, which tells none. */
function Bar({ parts, hidden }: { readonly parts: readonly Part[]; readonly hidden: boolean }) {
  const bar = hidden ? { pieces: [], width: '100' } : barOf(parts);
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
