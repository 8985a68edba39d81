import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { hashHref } from '../../../browser/location.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { allocationParts, minedUsdt } from '../allocation.ts';
import { usePools } from '../pools.ts';
import { useBalances } from '../store.ts';
import { Allocation } from './Allocation.tsx';
import { TodayChange, useIsComing, WorthFigure, WorthLabel } from './WorthParts.tsx';
import styles from './balance-card.module.css';

const RateSheet = lazy(() => import('./RateSheet.tsx'));

/** How long the content below waits for the parts, so that it does not move afterwards. */
const PARTS_TIMEOUT_MS = 800;

type State = ReturnType<typeof useBalances>;

interface Props {
  /** The account has never had money: the card says so instead of zeros. */
  readonly isNew: boolean;
  /** Hidden until its position is final. */
  readonly below: ReactNode;
  /** Something else that affects that position is still loading. */
  readonly isWaiting: boolean;
}

/**
 * Shows what the customer owns and where: the total, which opens the exchange rate (ACCT-04), today's change, a bar of
 * the parts and the value of each. The rest of the card opens the assets (LIVE-09, LOOK-30).
 */
export function BalanceCard({ isNew, below, isWaiting }: Props) {
  const { t } = useLingui();
  const state = useBalances();
  const {
    balances: { value, at, error },
    worth,
  } = state;
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
      <section className={styles.card} aria-label={t`Total`}>
        <div className={styles.label} data-dated>
          {isNew ? t`Balance` : <WorthLabel aged={state.balances} />}
          <a className={styles.assets} href={hashHref('/pages/accountDetails/accountDetails')}>
            {t`Assets`}
            <Icon name="chevron-right" size={16} flip />
          </a>
        </div>
        {isNew ? <NothingYet /> : <Total state={state} />}
        {!isNew &&
          (value && isFinal ? (
            <div className={styles.parts}>
              <Allocation
                dense
                parts={allocationParts(value.lists, { inCoins: worth.coins, rate: worth.rate, pools })}
                rate={worth.rate}
              />
            </div>
          ) : (
            // the line of the change shows an error
            error === undefined && <BlockSkeleton flush parts={[['pairs', 2]]} />
          ))}
      </section>
      <div hidden={!isFinal}>{below}</div>
    </>
  );
}

/** What the card of an account shows that has never had money. */
function NothingYet() {
  const { t } = useLingui();
  return (
    <>
      <p className={styles.nothing}>{t`Nothing here yet`}</p>
      <p className={styles.change}>{t`Your balance appears here once a deposit is credited.`}</p>
    </>
  );
}

function Total({ state }: { readonly state: State }) {
  const { t } = useLingui();
  const [isRateOpen, setIsRateOpen] = useState(false);
  const isComing = useIsComing();
  return (
    <>
      <button
        type="button"
        className={styles.total}
        aria-busy={isComing || undefined}
        onClick={() => setIsRateOpen(true)}
      >
        <WorthFigure value={state.worth.total} size={28} live />
        <span className="visually-hidden">{t`Exchange rate`}</span>
      </button>
      <div className={styles.change}>
        <TodayChange state={state} isOld={agedAt(state.balances) !== undefined} />
      </div>
      {isRateOpen && (
        <Suspense>
          <RateSheet onClose={() => setIsRateOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
