import { useLingui } from '@lingui/react/macro';
import { explain } from '../../../client/catalogue.ts';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { details } from '../store.ts';
import { Order } from './Order.tsx';
import { useOrder } from './use-order.ts';

/** One recharge, read anew until it has ended: on its own page, or beside the list. */
export function OrderView({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ResourceView of={useOrder(id)} explain={explain} onRetry={() => void details.refresh()} title={t`The recharge did not load`} shape="figure" headed>
      {(one) => <Order one={one} />}
    </ResourceView>
  );
}
