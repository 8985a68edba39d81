import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import type { ResponseOf } from '../../../api/endpoint.ts';
import type { poolBalance } from '../../../api/liquidity.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatDay } from '../../../i18n/days.ts';
import { compare } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { OwnAmount, useHidden } from '../../account/index.ts';
import styles from '../liquidity.module.css';
import { balance } from '../store.ts';
import { PaidInterest } from './PaidInterest.tsx';
import { Rate } from './Rate.tsx';

interface Props {
  readonly state: Snapshot<typeof balance.state>;
  /** What follows, which waits until the height of the balance is known. */
  readonly below: ReactNode;
}

/** Shows the balance in liquidity mining and its interest (LIQ-01, LOOK-27). */
export function PoolBalance({ state, below }: Props) {
  const { t } = useLingui();
  return (
    <ResourceView
      of={state}
      messageOf={errorMessage}
      onRetry={() => void balance.refresh()}
      title={t`Your balance didn't load`}
      waiting={
        <BlockSkeleton
          parts={[
            ['figure', 2],
            ['pairs', 6],
          ]}
        />
      }
      headed
      below={below}
    >
      {(value) => <Figures value={value} at={state.at} />}
    </ResourceView>
  );
}

interface FiguresProps {
  readonly value: ResponseOf<typeof poolBalance>;
  readonly at: number | undefined;
}

function Figures({ value, at }: FiguresProps) {
  const { t } = useLingui();
  const hidden = useHidden();
  const isEmpty = isZero(value.balance);
  const hasFresh = value.fresh !== undefined && compare(value.fresh, '0') > 0;
  const isRedeeming = value.redeeming !== undefined && compare(value.redeeming, '0') > 0;
  return (
    <div className={styles.pad}>
      <div className={styles.head}>
        <span>{t`In liquidity mining`}</span>
        <Veil hidden={hidden}>
          <Figure value={value.balance} unit="USDT" />
        </Veil>
        {isEmpty ? (
          <span className={styles.sub}>
            <Trans>You haven't subscribed yet.</Trans>
          </span>
        ) : (
          <>
            {value.today !== undefined && (
              <span className={styles.sub}>
                <Trans>
                  <OwnAmount value={value.today} unit="USDT" sign="always" /> expected today, not guaranteed
                </Trans>
              </span>
            )}
            <span className={styles.sub}>
              <Trans>
                <Rate value={value.rate} /> a year · rates as of {formatDay(value.rateDate)}
              </Trans>
            </span>
          </>
        )}
      </div>
      {/* without amounts, the bars would still show how they compare */}
      {!isEmpty && !hidden && <PaidInterest expected={value.today} at={at} />}
      <Pairs
        lines
        pairs={[
          { name: t`Yesterday's interest`, value: <OwnAmount value={value.yesterday} unit="USDT" /> },
          { name: t`Total interest`, value: <OwnAmount value={value.earned} unit="USDT" /> },
          ...(hasFresh
            ? [{ name: t`Starts earning tomorrow`, value: <OwnAmount value={value.fresh} unit="USDT" /> }]
            : []),
          ...(isRedeeming
            ? [{ name: t`Being redeemed`, value: <OwnAmount value={value.redeeming} unit="USDT" /> }]
            : []),
          { name: t`Available`, value: <OwnAmount value={value.available} unit="USDT" /> },
        ]}
      />
    </div>
  );
}
