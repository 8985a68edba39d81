import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { filter } from '../store.ts';

/** Says that there are no orders, or none that match the filters. */
export function NoOrders() {
  const { t } = useLingui();
  const { status, code } = useSnapshot(filter);
  if (status === 'all' && code === '')
    return (
      <Empty
        drawing="receipt"
        title={t`No orders yet`}
        action={<Button kind="outline" href={hashHref('/pages/contracts/contracts')}>{t`Place an order`}</Button>}
      >
        {t`Your contract orders appear here with their price, fee and status.`}
      </Empty>
    );
  return (
    <Empty
      drawing="receipt"
      title={t`No matching orders`}
      action={
        <Button
          kind="outline"
          onClick={() => Object.assign(filter, { status: 'all', code: '' })}
        >{t`Show all orders`}</Button>
      }
    >
      {t`No orders match these filters.`}
    </Empty>
  );
}
