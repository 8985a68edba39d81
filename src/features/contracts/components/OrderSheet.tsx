import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { ContractOrder } from '../store.ts';
import { OrderDetail } from './OrderDetail.tsx';

interface Props {
  order: ContractOrder;
  onClose: () => void;
  onCancel: () => void;
}

/** Shows one order in a sheet, with a button that cancels it while it is open. */
export function OrderSheet({ order, onClose, onCancel }: Props) {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  return (
    <Sheet
      title={t`Order ${order.id}`}
      onClose={onClose}
      actions={
        order.status === 'open' && !order.isStarting ? (
          <Button
            kind="outline"
            reason={online ? undefined : t`You're offline. Connect to cancel orders.`}
            onClick={onCancel}
          >{t`Cancel order`}</Button>
        ) : (
          <Button kind="outline" onClick={onClose}>{t`Close`}</Button>
        )
      }
    >
      <OrderDetail order={order} />
    </Sheet>
  );
}
