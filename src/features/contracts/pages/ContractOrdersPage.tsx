import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { useAccountEvent } from '../../../client/realtime/account-events.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { CsvButton } from '../../../ui/lists/CsvButton.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { useTableFile } from '../../../ui/lists/use-table-file.ts';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { NoOrders } from '../components/NoOrders.tsx';
import { OrderPane } from '../components/OrderBeside.tsx';
import { OrderFilters } from '../components/OrderFilters.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { OrderSheet } from '../components/OrderSheet.tsx';
import { CancelSheet } from '../components/RevokeSheet.tsx';
import { ordersCsv } from '../export.ts';
import styles from '../orderList.module.css';
import { filter, history, type ContractOrder } from '../store.ts';

export const beginPageReads = () => beginReads([history]);

/**
 * Lists every contract order, newest first, with filters and export. An order opens in a sheet, or next to the list
 * in a wide window (CTR-12, CTR-13).
 */
export default function ContractOrdersPage() {
  const { t } = useLingui();
  const { status, code } = useSnapshot(filter);
  const { online } = useSnapshot(connection);
  const isWide = useWide();
  const [opened, setOpened] = useState<ContractOrder>();
  const [orderToCancel, setOrderToCancel] = useState<ContractOrder>();
  useEffect(() => void history.refresh(), [status, code]);
  const orders = useHistory(history);
  useAccountEvent('contract', (event) => void history.refresh({ fresh: event !== undefined }));
  const items = orders.items as readonly ContractOrder[];
  const current = (order: ContractOrder): ContractOrder => items.find(({ id }) => id === order.id) ?? order;
  // a cancellation may end while another order is on screen
  const close = (id: string): void => {
    for (const set of isWide ? [setOrderToCancel] : [setOrderToCancel, setOpened])
      set((now) => (now?.id === id ? undefined : now));
  };
  // the file name says which orders it holds
  const name = ['andaman-contracts', status === 'all' ? '' : status, code].filter((part) => part !== '').join('_');
  const file = useTableFile({ history, online, name, table: ordersCsv, save: saveFile });
  const isLoading = orders.value === undefined && orders.error === undefined;
  // shows the newest order until one is opened
  const asideOrder = isWide ? (opened ? current(opened) : items[0]) : undefined;
  return (
    <Page
      title={t`Contract orders`}
      actions={items.length > 0 ? <CsvButton file={file} /> : undefined}
      aside={
        asideOrder ? (
          <OrderPane order={asideOrder} onCancel={() => setOrderToCancel(asideOrder)} />
        ) : (
          isWide && isLoading && <Skeleton />
        )
      }
    >
      <div className={styles.filters}>
        {file.incomplete && <Note live>{file.incomplete}</Note>}
        <OrderFilters />
      </div>
      <ResourceView
        of={orders}
        messageOf={errorMessage}
        onRetry={() => void history.refresh()}
        title={t`Your orders didn't load`}
        shape="rows"
        count={6}
      >
        {() => (
          <>
            <VirtualList
              items={items}
              keyOf={({ id }) => id}
              label={t`Contract orders`}
              keep={`contracts ${status} ${code}`}
              empty={<NoOrders />}
            >
              {(order) => <OrderRow as="div" order={order} selected={order.id === asideOrder?.id} onOpen={setOpened} />}
            </VirtualList>
            {items.length > 0 && !orders.last && <OlderOrders loading={orders.loading} />}
          </>
        )}
      </ResourceView>
      {!isWide && opened && !orderToCancel && (
        <OrderSheet
          order={current(opened)}
          onClose={() => setOpened(undefined)}
          onCancel={() => setOrderToCancel(current(opened))}
        />
      )}
      {orderToCancel && (
        <CancelSheet key={orderToCancel.id} order={current(orderToCancel)} onClose={() => close(orderToCancel.id)} />
      )}
    </Page>
  );
}

function OlderOrders({ loading }: { loading: boolean }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  return (
    <div className={styles.more}>
      <Button
        kind="outline"
        busy={loading}
        reason={online ? undefined : t`You're offline. Connect to load older orders.`}
        onClick={() => void history.more()}
      >{t`Show older orders`}</Button>
    </div>
  );
}
