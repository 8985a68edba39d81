import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDay } from '../../../i18n/days.ts';
import { compare } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { hashHref } from '../../../browser/location.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { EarningCard, OwnAmount, runningLockups } from '../../account/index.ts';
import styles from '../lockup.module.css';
import { daysBetween, type LockupOrder, totalIncome } from '../store.ts';
import { usePassedDays } from './passed-days.ts';

const RECORDS = '/pages/Lock-up/record/record';

/** Shows each active lock-up as a card (LOOK-26), above `below`, which waits until their number is known. */
export function ActiveLockups({ below }: { readonly below: ReactNode }) {
  const { t } = useLingui();
  const history = useHistory(runningLockups);
  const items = history.items as readonly LockupOrder[];
  return (
    <ResourceView
      of={history}
      messageOf={errorMessage}
      onRetry={() => void runningLockups.refresh()}
      title={t`Your lock-ups didn't load`}
      waiting={<BlockSkeleton parts={[['items', 3]]} />}
      part
      unstamped
      below={below}
    >
      {() =>
        items.length > 0 && (
          <section className={styles.part}>
            <SectionHeading end={t`All`} href={hashHref(RECORDS)}>{t`Active lock-ups`}</SectionHeading>
            <div className={styles.cards}>
              {items.map((order) => (
                <ActiveLockup key={order.id} order={order} />
              ))}
            </div>
          </section>
        )
      }
    </ResourceView>
  );
}

/** Returns what an order still pays until its end; undefined if the server does not state enough. */
function stillToCome({ begins, ends, income, earned }: LockupOrder): string | undefined {
  if (begins === undefined || ends === undefined || income === undefined || earned === undefined) return undefined;
  const rest = subtract(totalIncome(income, daysBetween(begins, ends)), earned);
  return compare(rest, '0') < 0 ? undefined : rest;
}

/** Shows one order: its days to scale, when it comes back, and what it pays. Opens the history, with its details. */
function ActiveLockup({ order }: { readonly order: LockupOrder }) {
  const { t } = useLingui();
  const passed = usePassedDays(order);
  const rest = stillToCome(order);
  const last = formatDay(order.ends);
  return (
    <EarningCard href={hashHref(RECORDS)} title={order.product || order.id} amount={order.amount}>
      {passed && (
        <span className={styles.days} aria-hidden>
          <Progress label={passed.text} value={passed.part} />
        </span>
      )}
      <span className={styles.cardLine}>
        {passed && <span>{passed.text}</span>}
        {order.ends !== undefined && <b>{t`Back ${last}`}</b>}
      </span>
      <span className={styles.cardLine}>
        {order.income !== undefined && (
          <span>
            <Trans>
              <OwnAmount value={order.income} unit="USDT" sign="always" /> a day
            </Trans>
          </span>
        )}
        {rest !== undefined && (
          <span>
            <Trans>
              <OwnAmount value={rest} unit="USDT" /> still to come
            </Trans>
          </span>
        )}
      </span>
    </EarningCard>
  );
}
