import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { hashHref } from '../../../browser/location.ts';
import { isZero } from '../../../domain/rounding.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { useExtraWide } from '../../../ui/base/use-extra-wide.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { lockupBalance, OwnAmount } from '../../account/index.ts';
import { MiningTabs } from '../components/MiningTabs.tsx';
import { PoolBalance } from '../components/PoolBalance.tsx';
import { RateHistory } from '../components/RateHistory.tsx';
import { RuleSheet } from '../components/RuleSheet.tsx';
import { Tiers } from '../components/Tiers.tsx';
import { findTierIndex } from '../interest.ts';
import styles from '../liquidity.module.css';
import { balance, rates, recentRecords, rule, tiers } from '../store.ts';

export const beginPageReads = () => beginReads([rates, balance, lockupBalance, tiers, recentRecords]);

/** Shows the balance in liquidity mining, its interest and the rates (LIQ-01, LIQ-02). */
export default function LiquidityPage() {
  const { t } = useLingui();
  const balanceState = useResource(balance);
  const lockedState = useResource(lockupBalance);
  const tiersState = useResource(tiers);
  const [isRuleOpen, setIsRuleOpen] = useState(false);
  const { online } = useSnapshot(connection);
  const amount = balanceState.value?.balance;
  const isEmpty = amount !== undefined && isZero(amount);
  const hasNoRates = tiersState.value?.lists.length === 0;
  const hasRoom = useExtraWide();
  const allRates = (
    <>
      <YearlyRates tiersState={tiersState} amount={amount} />
      <RecentRates tiersState={tiersState} amount={amount} />
    </>
  );

  return (
    <Page
      title={t`Liquidity mining`}
      aside={hasRoom && allRates}
      asideAtEnd
      actions={
        <>
          <IconButton icon="scroll-text" label={t`Rules`} onClick={() => setIsRuleOpen(true)} />
          <IconButton icon="history" label={t`History`} href={hashHref('/pages/Liquidity/record')} />
        </>
      }
      bottom={
        online ? (
          <div className={styles.two}>
            <Button kind="outline" href={hashHref('/pages/Liquidity/sell')} disabled={isEmpty}>{t`Redeem`}</Button>
            <Button href={hashHref('/pages/Liquidity/buy')} disabled={hasNoRates}>{t`Subscribe`}</Button>
          </div>
        ) : (
          <Button reason={t`You're offline. Connect to subscribe or redeem.`}>{t`Subscribe`}</Button>
        )
      }
    >
      <MiningTabs current="/pages/Liquidity/Liquidity" />
      <PoolBalance
        state={balanceState}
        below={
          <>
            <Rows indent="text">
              <Row
                title={t`Lock-up mining`}
                detail={t`Fixed period, separate balance`}
                href={hashHref('/pages/Lock-up/Lock-up')}
                trailing={<OwnAmount value={lockedState.value?.balance} unit="USDT" />}
                chevron
              />
            </Rows>
            {!hasRoom && allRates}
          </>
        }
      />
      {isRuleOpen && <RuleSheet of={rule} onClose={() => setIsRuleOpen(false)} />}
    </Page>
  );
}

interface RatesProps {
  readonly tiersState: Snapshot<typeof tiers.state>;
  /** The customer's balance, whose tier is marked. */
  readonly amount: string | undefined;
}

/** Shows the rate of each tier (LIQ-02). */
function YearlyRates({ tiersState, amount }: RatesProps) {
  const { t } = useLingui();
  const date = tiersState.value?.rateDate;
  return (
    <section className={styles.part}>
      <SectionHeading
        end={date === undefined ? undefined : <span className={styles.quiet}>{formatDay(date)}</span>}
      >{t`Yearly rates`}</SectionHeading>
      <ResourceView
        of={tiersState}
        messageOf={errorMessage}
        onRetry={() => void tiers.refresh()}
        title={t`Rates didn't load`}
        waiting={<BlockSkeleton parts={[['items', 3]]} />}
        part
      >
        {(value) =>
          value.lists.length > 0 ? (
            <Tiers tiers={value.lists} amount={amount} />
          ) : (
            <p className={styles.pad}>{t`Liquidity mining has no rates at the moment, so you can't subscribe.`}</p>
          )
        }
      </ResourceView>
      <div className={styles.pad}>
        <Note>
          <Trans>
            Rates change daily and aren't guaranteed. Each rate applies only to the part of your balance in that tier.
          </Trans>
        </Note>
      </div>
    </section>
  );
}

/** Shows the rates of the last days. */
function RecentRates({ tiersState, amount }: RatesProps) {
  const { t } = useLingui();
  const ratesState = useResource(rates);
  return (
    <section className={styles.part}>
      <SectionHeading>{t`Recent rates`}</SectionHeading>
      <ResourceView
        of={ratesState}
        messageOf={errorMessage}
        onRetry={() => void rates.refresh()}
        title={t`Recent rates didn't load`}
        shape="lines"
        part
      >
        {(value) => (
          <RateHistory
            days={value.lists}
            ownTier={amount === undefined ? 0 : findTierIndex(amount, tiersState.value?.lists ?? [])}
          />
        )}
      </ResourceView>
    </section>
  );
}
