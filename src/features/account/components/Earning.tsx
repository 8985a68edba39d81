import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useHistory } from '../../../client/query/history.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { formatAmount } from '../../../domain/decimal.ts';
import { add } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { DAY_MS } from '../../../domain/time.ts';
import { formatDay } from '../../../i18n/days.ts';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { minedUsdt } from '../allocation.ts';
import { liquidityBalance, lockupBalance, runningLockups } from '../pools.ts';
import { useBalances } from '../store.ts';
import { OwnAmount } from './Own.tsx';
import { EarningCard } from './EarningCard.tsx';
import styles from './earning.module.css';

/** Shows what is paid a day. */
function DailyPay({ amount }: { readonly amount: string | undefined }) {
  return amount === undefined ? null : (
    <span className={styles.pay}>
      <Trans>
        <OwnAmount value={amount} unit="USDT" sign="always" /> a day
      </Trans>
    </span>
  );
}

function Liquidity() {
  const { t } = useLingui();
  const state = useResource(liquidityBalance);
  return (
    <ResourceView
      unstamped
      of={state}
      messageOf={errorMessage}
      onRetry={() => void liquidityBalance.refresh()}
      title={t`Your balance didn't load`}
      waiting={<Skeleton count={1} />}
      part
    >
      {({ balance, redeeming, rate, today }) => {
        const amount = add(balance, redeeming ?? '0');
        const percent = formatAmount(rate, { scale: 2 });
        return isZero(amount) ? null : (
          <EarningCard href={hashHref('/pages/Liquidity/Liquidity')} title={t`Liquidity mining`} amount={amount}>
            <span className={styles.terms}>
              {rate !== undefined && (
                <span>
                  <Trans>
                    <bdi dir="ltr">{percent}%</bdi> a year, not guaranteed
                  </Trans>
                </span>
              )}
              <DailyPay amount={today} />
            </span>
          </EarningCard>
        );
      }}
    </ResourceView>
  );
}

/** Shows how far the lock-up that ends next has come, and when it ends. */
function NextEnd({ ends }: { readonly ends: number }) {
  const { t } = useLingui();
  const { items } = useHistory(runningLockups);
  const day = formatDay(ends);
  const end = items.length > 1 ? t`next one ends ${day}` : t`ends ${day}`;
  const { begins, days } = items.find((order) => order.ends === ends) ?? {};
  const passed = begins === undefined ? 0 : Math.max(Math.floor((serverNow() - begins) / DAY_MS), 0);
  const isKnown = begins !== undefined && days !== undefined && days > 0 && passed <= days;
  const progress = isKnown ? t`${passed} of ${plural(days, { one: '# day', other: '# days' })}` : '';
  return (
    <>
      <span className={styles.progress}>{isKnown && <Progress label={progress} value={passed / days} />}</span>
      <span>{isKnown ? `${progress}, ${end}` : end}</span>
    </>
  );
}

function Lockups() {
  const { t } = useLingui();
  const state = useResource(lockupBalance);
  return (
    <ResourceView
      unstamped
      of={state}
      messageOf={errorMessage}
      onRetry={() => void lockupBalance.refresh()}
      title={t`Your balance didn't load`}
      waiting={<Skeleton count={1} />}
      part
    >
      {({ balance, today, ends }) =>
        isZero(balance) ? null : (
          <EarningCard href={hashHref('/pages/Lock-up/record/record')} title={t`Lock-up mining`} amount={balance}>
            <span className={styles.terms}>
              {ends !== undefined && <NextEnd ends={ends} />}
              <DailyPay amount={today} />
            </span>
          </EarningCard>
        )
      }
    </ResourceView>
  );
}

/**
 * Shows what liquidity mining and lock-ups hold and pay: a rate that is not guaranteed, and for lock-ups the end
 * (LOOK-20). Absent for customers who have nothing in them.
 */
export function Earning() {
  const { t } = useLingui();
  const { value } = useBalances().balances;
  if (!value || isZero(minedUsdt(value.lists))) return null;
  return (
    <section>
      <SectionHeading>{t`Earning`}</SectionHeading>
      <div className={styles.cards}>
        <Liquidity />
        <Lockups />
      </div>
    </section>
  );
}
