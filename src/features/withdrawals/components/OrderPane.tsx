import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { TransferPane, useTransfer } from '../../transfers/index.ts';
import { withdrawalSource } from '../store.ts';
import { OrderView } from './OrderView.tsx';
import { useShareReceipt } from './use-share-receipt.ts';

/** Shows one withdrawal in the pane next to the list. */
export function OrderPane({ id }: { id: string }) {
  const { t } = useLingui();
  const order = useTransfer(withdrawalSource, id);
  const share = useShareReceipt(order.value);
  return (
    <TransferPane
      title={t`Withdrawal`}
      end={<IconButton icon="share-2" label={t`Share or save the receipt`} onClick={() => void share()} />}
    >
      <OrderView order={order} />
    </TransferPane>
  );
}
