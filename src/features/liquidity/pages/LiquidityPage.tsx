import { Trans, useLingui } from '@lingui/react/macro';
import { History, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useAged } from '../../../client/query/use-aged.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { compare } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { hashHref } from '../../../lib/location.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Veil } from '../../../ui/Veil.tsx';
import { Own, useHidden } from '../../account/store.ts';
import { tierOf } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Rate } from '../components/Rate.tsx';
import { RateHistory } from '../components/RateHistory.tsx';
import { RuleSheet } from '../components/RuleSheet.tsx';
import { Tiers } from '../components/Tiers.tsx';
import { balance, lockedBalance, rates, rule, tiers } from '../store.ts';

/** Liquidity mining: what is in it, what it brings, at which rates (LIQ-01, LIQ-02). */
export default function LiquidityPage() {
  const { t } = useLingui();
  const own = useAged(useResource(balance));
  const locked = useResource(lockedBalance);
  const offered = useAged(useResource(tiers));
  const past = useAged(useResource(rates));
  const [reading, setReading] = useState(false);
  const hidden = useHidden();
  const amount = own.value?.balance;
  const empty = amount !== undefined && isZero(amount);

  return (
    <Page
      title={t`Liquidity mining`}
      actions={
        <>
          <IconButton icon={ScrollText} label={t`Rule`} onClick={() => setReading(true)} />
          <IconButton icon={History} label={t`History`} href={hashHref('/pages/Liquidity/record')} />
        </>
      }
      bottom={
        <div className={styles.two}>
          <Button kind="outline" href={hashHref('/pages/Liquidity/sell')} disabled={empty}>{t`Redeem`}</Button>
          <Button href={hashHref('/pages/Liquidity/buy')}>{t`Subscribe`}</Button>
        </div>
      }
    >
      <ResourceView
        of={own}
        explain={errorMessage}
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
        {(value) => (
          <div className={styles.pad}>
            <div className={styles.head}>
              <span>{t`In liquidity mining`}</span>
              <Veil hidden={hidden}>
                <Figure value={value.balance} unit="USDT" scale={2} />
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
                { name: t`Expected interest today`, value: <Own value={value.today} unit="USDT" /> },
                { name: t`Yesterday's interest`, value: <Own value={value.yesterday} unit="USDT" /> },
                { name: t`Total interest`, value: <Own value={value.earned} unit="USDT" /> },
                ...(value.fresh && compare(value.fresh, '0') > 0
                  ? [{ name: t`Earns from tomorrow`, value: <Own value={value.fresh} unit="USDT" /> }]
                  : []),
                ...(value.redeeming && compare(value.redeeming, '0') > 0
                  ? [{ name: t`Being redeemed`, value: <Own value={value.redeeming} unit="USDT" /> }]
                  : []),
                { name: t`Available`, value: <Own value={value.available} unit="USDT" /> },
              ]}
            />
          </div>
        )}
      </ResourceView>
      <Rows indent="text">
        <Row
          title={t`Lock-up mining`}
          detail={t`Separate balance`}
          href={hashHref('/pages/Lock-up/Lock-up')}
          trailing={<Own value={locked.value?.balance} unit="USDT" />}
          chevron
        />
      </Rows>

      <section className={styles.part}>
        <SectionHeading
          end={
            offered.value?.rateDate === undefined ? undefined : (
              <span className={styles.quiet}>{formatDay(offered.value.rateDate)}</span>
            )
          }
        >{t`Yearly rates`}</SectionHeading>
        <ResourceView
          of={offered}
          explain={errorMessage}
          onRetry={() => void tiers.refresh()}
          title={t`Rates didn't load`}
          waiting={<BlockSkeleton parts={[['items', 3]]} />}
          part
        >
          {(value) => <Tiers tiers={value.lists} amount={amount} />}
        </ResourceView>
        <div className={styles.pad}>
          <Note>{t`Rates change daily and aren't guaranteed. Each rate applies only to the part of your balance in that tier.`}</Note>
        </div>
      </section>

      <section className={styles.part}>
        <SectionHeading>{t`Recent rates`}</SectionHeading>
        <ResourceView
          of={past}
          explain={errorMessage}
          onRetry={() => void rates.refresh()}
          title={t`Recent rates didn't load`}
          shape="lines"
          part
        >
          {(value) => (
            <RateHistory
              days={value.lists}
              own={amount === undefined ? 0 : tierOf(amount, offered.value?.lists ?? [])}
            />
          )}
        </ResourceView>
      </section>
      {reading && <RuleSheet of={rule} onClose={() => setReading(false)} />}
    </Page>
  );
}
