import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { details } from '../store.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { Order } from './Order.tsx';
import type { useOrder } from './use-order.ts';

/** A withdrawal as it was read, with the way to cancel it: on its own page, or beside the list. */
export function OrderView({ order }: { order: ReturnType<typeof useOrder> }) {
  const { t } = useLingui();
  return (
    <ResourceView
      of={order}
      messageOf={errorMessage}
      onRetry={() => void details.refresh()}
      title={t`This withdrawal didn't load`}
      shape="figure"
      headed
    >
      {(item) => (
        <>
          <Order one={item} />
          <ConfirmOrder key={`confirm ${item.id}`} one={item} />
          <CancelOrder key={item.id} one={item} />
        </>
      )}
    </ResourceView>
  );
}
