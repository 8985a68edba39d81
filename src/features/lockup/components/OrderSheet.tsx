import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { EntryPane } from '../../../ui/layout/EntryPane.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Receipt } from '../../../ui/figures/Receipt.tsx';
import { Stages } from '../../../ui/figures/Stages.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { AskAbout } from '../../cases/index.ts';
import styles from '../lockup.module.css';
import { incomes, type LockupOrder } from '../store.ts';
import { DailyRate } from './DailyRate.tsx';
import { useOrderWords } from './order-words.ts';
import { useLockupStages } from './use-lockup-stages.ts';

/** Shows one order with the terms it was bought on, and its income by date (LOCK-06, LOCK-08). */
export function OrderSheet({ order, onClose }: { readonly order: LockupOrder; readonly onClose: () => void }) {
  const { t } = useLingui();
  const history = useHistory(incomes);
  const words = useOrderWords();
  return (
    <EntryPane title={order.product || t`Lock-up order`} onClose={onClose}>
      <Stages {...useLockupStages(order)} />
      <p>
        <Tag>{words.status(order)}</Tag>
      </p>
      <Receipt
        rows={[
          { name: t`Amount locked`, amount: order.amount, unit: 'USDT' },
          { name: t`Daily rate`, value: order.rate && <DailyRate value={order.rate} /> },
          {
            name: t({ message: 'Period', context: 'of a lock-up' }),
            value: order.days === undefined ? undefined : words.period(order),
          },
          { name: t`Start date`, value: order.begins && formatDay(order.begins) },
          { name: t`End date`, value: order.ends && formatDay(order.ends) },
          { name: t`Daily earnings`, amount: order.income, unit: 'USDT' },
          { name: t`Earned so far`, amount: order.earned, unit: 'USDT' },
          { name: t`Placed`, value: <bdi>{formatDateTime(order.time, { zone: true })}</bdi> },
          { name: t`Order number`, value: order.id },
        ]}
      />
      <section className={styles.incomes}>
        <h3>{t`Earnings by date`}</h3>
        <ResourceView
          of={history}
          messageOf={errorMessage}
          onRetry={() => void incomes.refresh()}
          title={t`Earnings didn't load`}
          shape="lines"
        >
          {() =>
            history.items.length === 0 ? (
              <p className={styles.quiet}>{t`The first earnings are paid after the first full day.`}</p>
            ) : (
              <>
                <Pairs
                  lines
                  pairs={history.items.map(({ date, amount }) => ({
                    name: formatDay(date),
                    value: <Quantity value={amount} unit="USDT" sign="always" />,
                  }))}
                />
                {!history.last && (
                  <Button
                    kind="outline"
                    busy={history.loading}
                    onClick={() => void incomes.more()}
                  >{t`Show older earnings`}</Button>
                )}
              </>
            )
          }
        </ResourceView>
      </section>
      <AskAbout about="lockup" record={order.id} />
    </EntryPane>
  );
}
