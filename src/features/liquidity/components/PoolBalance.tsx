import { Trans, useLingui } from '@lingui/react/macro';
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
import { Rate } from './Rate.tsx';

/** Shows the balance in liquidity mining and its interest (LIQ-01). */
export function PoolBalance({ state }: { readonly state: Snapshot<typeof balance.state> }) {
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
            ['figure', 1],
            ['pairs', 4],
          ]}
        />
      }
      headed
    >
      {(value) => <Figures value={value} />}
    </ResourceView>
  );
}

function Figures({ value }: { readonly value: ResponseOf<typeof poolBalance> }) {
  const { t } = useLingui();
  const hidden = useHidden();
  return (
    <div className={styles.pad}>
      <div className={styles.head}>
        <span>{t`In liquidity mining`}</span>
        <Veil hidden={hidden}>
          <Figure value={value.balance} unit="USDT" />
        </Veil>
        <span className={styles.sub}>
          {isZero(value.balance) ? (
            <Trans>You haven't subscribed yet.</Trans>
          ) : (
            <Trans>
              <Rate value={value.rate} /> a year · rates as of {formatDay(value.rateDate)}
            </Trans>
          )}
        </span>
      </div>
      <Pairs
        lines
        pairs={[
          { name: t`Expected interest today`, value: <OwnAmount value={value.today} unit="USDT" /> },
          { name: t`Yesterday's interest`, value: <OwnAmount value={value.yesterday} unit="USDT" /> },
          { name: t`Total interest`, value: <OwnAmount value={value.earned} unit="USDT" /> },
          ...(value.fresh && compare(value.fresh, '0') > 0
            ? [{ name: t`Starts earning tomorrow`, value: <OwnAmount value={value.fresh} unit="USDT" /> }]
            : []),
          ...(value.redeeming && compare(value.redeeming, '0') > 0
            ? [{ name: t`Being redeemed`, value: <OwnAmount value={value.redeeming} unit="USDT" /> }]
            : []),
          { name: t`Available`, value: <OwnAmount value={value.available} unit="USDT" /> },
        ]}
      />
    </div>
  );
}
