import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { useBalances } from '../store.ts';
import { WorthFigure, WorthLabel } from './WorthParts.tsx';
import styles from './total-top.module.css';

const RateSheet = lazy(() => import('./RateSheet.tsx'));

interface Props {
  /** The balances whose age is shown. */
  readonly aged: ReturnType<typeof useBalances>['balances'] | undefined;
  /** In the base currency. */
  readonly total: string | undefined;
  /** The total changes while it is read. */
  readonly live: boolean;
  readonly isAtAssets?: boolean;
  /** The line below the total. */
  readonly children: ReactNode;
}

/** Shows the total as the headline of a page: a tap opens the exchange rate (ACCT-04). Its line is drawn below. */
export function TotalTop({ aged, total, live, isAtAssets = false, children }: Props) {
  const { t } = useLingui();
  const [isRateOpen, setIsRateOpen] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.label} data-dated>
          <WorthLabel aged={aged} />
        </div>
        <button type="button" className={styles.total} onClick={() => setIsRateOpen(true)}>
          <WorthFigure value={total} live={live} />
          <span className="visually-hidden">{t`Exchange rate`}</span>
        </button>
        {children}
      </div>
      {isRateOpen && (
        <Suspense>
          <RateSheet isAtAssets={isAtAssets} onClose={() => setIsRateOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
