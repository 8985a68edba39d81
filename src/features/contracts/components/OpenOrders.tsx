import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../lib/location.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { ended, openOrders, type Order, watchOrders } from '../store.ts';
import { OrderRow } from './OrderRow.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { RevokeSheet } from './RevokeSheet.tsx';
import styles from './parts.module.css';

/**
 * Open orders with what has been dealt of each, as it changes; those that end while somebody looks stay with their
 * outcome.
 */
export function OpenOrders() {
  const { t } = useLingui();
  const resource = useResource(openOrders);
  const { orders: over } = useSnapshot(ended);
  const [opened, setOpened] = useState<Order>();
  const [revoked, setRevoked] = useState<Order>();
  /** What was cancelled here last. */
  const [cancelled, setCancelled] = useState<string>();
  useEffect(watchOrders, []);

  const all = [...(resource.value?.lists ?? []), ...over];
  const current = (order: Order): Order => all.find(({ id }) => id === order.id) ?? order;
  const ask = (order: Order): void => {
    setCancelled(undefined);
    setRevoked(order);
  };
  // a revoke may end when another order is open
  const close = (id: string): void => {
    for (const set of [setOpened, setRevoked]) set((now) => (now?.id === id ? undefined : now));
  };
  return (
    <section aria-labelledby="open-orders">
      <SectionHeading
        id="open-orders"
        href={hashHref('/pages/contracts/orderList')}
        end={t`All orders`}
      >{t`Open orders`}</SectionHeading>
      <Cancelled>{cancelled}</Cancelled>
      <ResourceView
        of={resource}
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
              icon="clipboard-list"
              title={t`No open orders`}
            >{t`Limit orders wait here until the market reaches your price.`}</Empty>
          ) : (
            <Rows label={t`Open orders`}>
              {all.map((order) => (
                <OrderRow key={order.id} order={order} onOpen={setOpened} onCancel={ask} />
              ))}
            </Rows>
          )
        }
      </ResourceView>
      {opened && !revoked && (
        <OrderSheet
          order={current(opened)}
          onClose={() => setOpened(undefined)}
          onRevoke={() => ask(current(opened))}
        />
      )}
      {revoked && (
        <RevokeSheet
          key={revoked.id}
          order={current(revoked)}
          onCancelled={setCancelled}
          onClose={() => close(revoked.id)}
        />
      )}
    </section>
  );
}

/** Says what was cancelled where it was listed, and takes the focus, whose row has gone. */
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
