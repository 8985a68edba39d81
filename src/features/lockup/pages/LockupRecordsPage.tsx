import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDay } from '../../../i18n/days.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { NothingOpen } from '../../../ui/layout/EntryPane.tsx';
import { HistoryTabs } from '../../../ui/layout/HistoryTabs.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import styles from '../lockup.module.css';
import { useOrderWords } from '../components/order-words.ts';
import { OrderSheet } from '../components/OrderSheet.tsx';
import { usePassedDays } from '../components/passed-days.ts';
import { type LockupOrder, openOrder, orders, type Status, orderFilter } from '../store.ts';

export const beginPageReads = () => beginReads([orders]);

/** Lists active and ended lock-up orders, each with the terms it was bought on (LOCK-08). */
export default function LockupRecordsPage() {
  const { t } = useLingui();
  const [status, setStatus] = useState<Status>(orderFilter.status);
  const [open, setOpen] = useState<LockupOrder>();
  const isWide = useWide();
  const history = useHistory(orders);
  const choose = (next: Status): void => {
    orderFilter.status = next;
    setStatus(next);
    void orders.refresh();
  };
  const items = history.items as readonly LockupOrder[];
  const isEnded = status === 'end';
  const entry = open && <OrderSheet key={open.id} order={open} onClose={() => setOpen(undefined)} />;
  return (
    <Page title={t`Lock-up history`} aside={isWide && (entry ?? <NothingOpen />)}>
      <HistoryTabs<LockupOrder, Status>
        tabs={{
          id: 'lockup',
          label: t`Filter lock-ups`,
          value: status,
          onChange: choose,
          tabs: [
            { value: 'processing', label: t`Active` },
            { value: 'end', label: t`Ended` },
          ],
        }}
        of={history}
        items={items}
        history={orders}
        messageOf={errorMessage}
        failed={t`Your lock-ups didn't load`}
        more={t`Show older orders`}
        empty={
          <Empty
            drawing="boat"
            title={isEnded ? t`No order has ended yet` : t`Nothing is locked`}
            action={<Button kind="outline" href={hashHref('/pages/Lock-up/Lock-up')}>{t`See the products`}</Button>}
          >
            {isEnded
              ? t`Orders move here on their end date.`
              : t`Your active lock-ups appear here with their earnings.`}
          </Empty>
        }
      >
        {(order) => (
          <OrderRow
            key={order.id}
            order={order}
            selected={isWide && order.id === open?.id}
            onOpen={() => {
              openOrder(order.id);
              setOpen(order);
            }}
          />
        )}
      </HistoryTabs>
      {!isWide && entry}
    </Page>
  );
}

interface RowProps {
  readonly order: LockupOrder;
  readonly selected: boolean;
  readonly onOpen: () => void;
}

function OrderRow({ order, selected, onOpen }: RowProps) {
  const words = useOrderWords();
  return (
    <Row
      onClick={onOpen}
      selected={selected}
      title={
        <span className={styles.name}>
          {order.product || order.id}
          <Tag>{words.status(order)}</Tag>
        </span>
      }
      detail={
        <>
          {words.period(order)} ·{' '}
          <Trans>
            {formatDay(order.begins)} to {formatDay(order.ends)} · <Quantity value={order.income} unit="USDT" /> a day
          </Trans>
          <DaysPassed order={order} />
        </>
      }
      trailing={<Quantity value={order.amount} unit="USDT" />}
      trailingDetail={
        <Trans>
          earned <Quantity value={order.earned} unit="USDT" />
        </Trans>
      }
    />
  );
}

/** Shows how much of an active order's period has passed, in whole days for screen readers; nothing if unknown. */
function DaysPassed({ order }: { readonly order: LockupOrder }) {
  const passed = usePassedDays(order);
  return (
    passed && (
      <span className={styles.passed}>
        <Progress label={passed.text} value={passed.part} />
      </span>
    )
  );
}
