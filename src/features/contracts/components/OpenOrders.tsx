import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { ended, openOrders, type ContractOrder, watchOrders } from '../store.ts';
import { OrderRow } from './OrderRow.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { CancelSheet } from './RevokeSheet.tsx';
import styles from './parts.module.css';

/**
 * Lists the open orders and how much of each is filled, live. Orders that end while the list is on screen stay in it
 * with their outcome.
 */
export function OpenOrders() {
  const { t } = useLingui();
  const openState = useResource(openOrders);
  const { orders: endedOrders } = useSnapshot(ended);
  const [opened, setOpened] = useState<ContractOrder>();
  const [orderToCancel, setOrderToCancel] = useState<ContractOrder>();
  /** Description of the order that was last cancelled here. */
  const [cancelled, setCancelled] = useState<string>();
  useEffect(watchOrders, []);

  const open = openState.value?.lists ?? [];
  const all = [...open, ...endedOrders];
  const current = (order: ContractOrder): ContractOrder => all.find(({ id }) => id === order.id) ?? order;
  const askToCancel = (order: ContractOrder): void => {
    setCancelled(undefined);
    setOrderToCancel(order);
  };
  // a cancellation may end while another order is on screen
  const close = (id: string): void => {
    for (const set of [setOpened, setOrderToCancel]) set((now) => (now?.id === id ? undefined : now));
  };
  return (
    <section aria-labelledby="open-orders">
      <SectionHeading id="open-orders" href={hashHref('/pages/contracts/orderList')} end={t`All orders`}>
        {t`Open orders`}
        {open.length > 0 && <span className={styles.count}>{open.length}</span>}
      </SectionHeading>
      <Cancelled>{cancelled}</Cancelled>
      <ResourceView
        of={openState}
        messageOf={errorMessage}
        onRetry={() => void openOrders.refresh()}
        title={t`Your orders didn't load`}
        shape="rows"
        count={2}
        part
      >
        {() =>
          all.length === 0 ? (
            <Empty
              drawing="receipt"
              title={t`No open orders`}
            >{t`Limit orders stay here until the market reaches your price.`}</Empty>
          ) : (
            <Rows label={t`Open orders`}>
              {all.map((order) => (
                <OrderRow key={order.id} order={order} onOpen={setOpened} onCancel={askToCancel} />
              ))}
            </Rows>
          )
        }
      </ResourceView>
      {opened && !orderToCancel && (
        <OrderSheet
          order={current(opened)}
          onClose={() => setOpened(undefined)}
          onCancel={() => askToCancel(current(opened))}
        />
      )}
      {orderToCancel && (
        <CancelSheet
          key={orderToCancel.id}
          order={current(orderToCancel)}
          onCancelled={setCancelled}
          onClose={() => close(orderToCancel.id)}
        />
      )}
    </section>
  );
}

/** Says in the list which order was cancelled, and takes the focus from the row that has gone. */
function Cancelled({ children }: { readonly children: string | undefined }) {
  const { t } = useLingui();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children !== undefined) line.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <div role="status">
      {children !== undefined && (
        <p ref={line} className={styles.cancelled} tabIndex={-1}>
          <Icon name="circle-check" size={16} />
          <span>
            {t`Cancellation succeeded!`} · <bdi>{children}</bdi>
          </span>
        </p>
      )}
    </div>
  );
}
