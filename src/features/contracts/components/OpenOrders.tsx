import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../lib/location.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { ended, openOrders, type Order, watchOrders } from '../store.ts';
import { OrderRow } from './OrderRow.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { RevokeSheet } from './RevokeSheet.tsx';

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
  useEffect(watchOrders, []);

  const all = [...(resource.value?.lists ?? []), ...over];
  const current = (order: Order): Order => all.find(({ id }) => id === order.id) ?? order;
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
                <OrderRow key={order.id} order={order} onOpen={setOpened} onCancel={setRevoked} />
              ))}
            </Rows>
          )
        }
      </ResourceView>
      {opened && !revoked && (
        <OrderSheet
          order={current(opened)}
          onClose={() => setOpened(undefined)}
          onRevoke={() => setRevoked(current(opened))}
        />
      )}
      {revoked && <RevokeSheet key={revoked.id} order={current(revoked)} onClose={() => close(revoked.id)} />}
    </section>
  );
}
