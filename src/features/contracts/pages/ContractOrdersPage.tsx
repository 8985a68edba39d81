import { useLingui } from '@lingui/react/macro';
import { ClipboardList, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { saveFile } from '../../../client/http/download.ts';
import { useAccountEvent } from '../../../client/realtime/account-events.ts';
import { useHistory } from '../../../client/query/history.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useWide } from '../../../ui/use-media.ts';
import { useTableFile } from '../../../ui/use-table-file.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { coinList } from '../../market/store.ts';
import { ordersCsv } from '../export.ts';
import styles from '../orderList.module.css';
import { OrderSheet } from '../components/OpenOrders.tsx';
import { OrderDetail } from '../components/OrderDetail.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { RevokeSheet } from '../components/RevokeSheet.tsx';
import { filter, history, type Order, type StatusFilter } from '../store.ts';

const ALL = '*';

/**
 * Every contract order, newest first: filtered, exported, one opened in a sheet or beside the list (CTR-12, CTR-13).
 */
export default function ContractOrdersPage() {
  const { t } = useLingui();
  const { status, code } = useSnapshot(filter);
  const { online } = useSnapshot(connection);
  const wide = useWide();
  const [opened, setOpened] = useState<Order>();
  const [revoked, setRevoked] = useState<Order>();
  useEffect(() => void history.refresh(), [status, code]);
  const read = useHistory(history);
  useAccountEvent('contract', (event) => void history.refresh({ fresh: event !== undefined }));
  const { value: coins } = useResource(coinList);
  const items = read.items as readonly Order[];
  const current = (order: Order): Order => items.find(({ id }) => id === order.id) ?? order;
  // a revoke may end when another order is open
  const close = (id: string): void => {
    for (const set of wide ? [setRevoked] : [setRevoked, setOpened]) set((now) => (now?.id === id ? undefined : now));
  };

  const statuses: readonly { value: StatusFilter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'open', label: t`Open` },
    { value: 'dealt', label: t`Filled` },
    { value: 'cancelled', label: t`Cancelled` },
    { value: 'refused', label: t`Rejected` },
  ];
  const filtered = status !== 'all' || code !== '';
  // the name says what it holds: all orders, or those of the filter
  const name = ['andaman-contracts', status === 'all' ? '' : status, code].filter((part) => part !== '').join('_');
  const file = useTableFile({ history, online, name, table: ordersCsv, save: saveFile });
  const nothing = (
    <Empty
      icon={ClipboardList}
      title={filtered ? t`No matching orders` : t`No orders yet`}
      action={
        filtered ? (
          <Button
            kind="outline"
            onClick={() => Object.assign(filter, { status: 'all', code: '' })}
          >{t`Show all orders`}</Button>
        ) : (
          <Button kind="outline" href={hashHref('/pages/contracts/contracts')}>{t`Place an order`}</Button>
        )
      }
    >
      {filtered
        ? t`None of your orders has this status and coin.`
        : t`Your contract orders appear here with their price, fee and status.`}
    </Empty>
  );
  const closed = online ? undefined : t`You're offline. Connect to cancel orders.`;
  // the newest until one is opened
  const beside = wide ? (opened ? current(opened) : items[0]) : undefined;
  return (
    <Page
      title={t`Contract orders`}
      actions={
        items.length > 0 ? (
          <IconButton
            icon={Download}
            label={t`Download CSV`}
            disabled={file.saving}
            onClick={() => void file.start()}
          />
        ) : undefined
      }
      aside={
        beside ? (
          <section className={styles.beside} aria-label={t`Order ${beside.id}`}>
            <h2 className={styles.heading}>{t`Order ${beside.id}`}</h2>
            <OrderDetail order={beside} />
            {beside.status === 'open' && (
              <Button kind="outline" reason={closed} onClick={() => setRevoked(beside)}>{t`Cancel order`}</Button>
            )}
          </section>
        ) : (
          wide && read.value === undefined && read.error === undefined && <Skeleton />
        )
      }
    >
      <div className={styles.filters}>
        {file.incomplete && <Note live>{file.incomplete}</Note>}
        <FilterChips<StatusFilter>
          label={t`Status`}
          options={statuses}
          value={status}
          onChange={(next) => (filter.status = next)}
        />
        <Select
          label={t`Coin`}
          name="code"
          value={code === '' ? ALL : code}
          onChange={(next) => (filter.code = next === ALL ? '' : next)}
          options={[
            { value: ALL, label: t`All coins` },
            ...(coins?.lists ?? []).map((coin) => ({ value: coin.code, label: `${coin.code} · ${coin.name}` })),
          ]}
        />
      </div>
      <ResourceView
        of={read}
        explain={errorMessage}
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
              indent="text"
              empty={nothing}
            >
              {(order) => <OrderRow as="div" order={order} selected={order.id === beside?.id} onOpen={setOpened} />}
            </VirtualList>
            {items.length > 0 && !read.last && (
              <div className={styles.more}>
                <Button
                  kind="outline"
                  busy={read.loading}
                  reason={online ? undefined : t`You're offline. Connect to load older orders.`}
                  onClick={() => void history.more()}
                >{t`Show older orders`}</Button>
              </div>
            )}
          </>
        )}
      </ResourceView>
      {!wide && opened && !revoked && (
        <OrderSheet
          order={current(opened)}
          onClose={() => setOpened(undefined)}
          onRevoke={() => setRevoked(current(opened))}
        />
      )}
      {revoked && <RevokeSheet key={revoked.id} order={current(revoked)} onClose={() => close(revoked.id)} />}
    </Page>
  );
}
