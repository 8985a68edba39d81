import { useLingui } from '@lingui/react/macro';
import { TransferPane } from '../../transfers/index.ts';
import { OrderView } from './OrderView.tsx';

/** Shows one deposit in the pane next to the list. */
export function OrderPane({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <TransferPane title={t`Deposit`}>
      <OrderView id={id} />
    </TransferPane>
  );
}
