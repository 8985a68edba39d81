import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { OrderSkeleton } from '../../../ui/trading/OrderSkeleton.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { AskAbout } from '../../cases/index.ts';
import type { useTransfer } from '../../transfers/index.ts';
import { details } from '../store.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { ConfirmOrder } from './ConfirmOrder.tsx';
import { WithdrawalRecord } from './WithdrawalRecord.tsx';

/** Shows one withdrawal and how to confirm or cancel it, on its own page or next to the list. */
export function OrderView({ order }: { order: ReturnType<typeof useTransfer> }) {
  const { t } = useLingui();
  return (
    <ResourceView
      of={order}
      messageOf={errorMessage}
      onRetry={() => void details.refresh()}
      title={t`This withdrawal didn't load`}
      waiting={<OrderSkeleton />}
      headed
    >
      {(withdrawal) => (
        <>
          <WithdrawalRecord withdrawal={withdrawal} />
          <ConfirmOrder key={`confirm ${withdrawal.id}`} withdrawal={withdrawal} />
          <CancelOrder key={withdrawal.id} withdrawal={withdrawal} />
          <AskAbout about="withdrawal" record={withdrawal.id} />
        </>
      )}
    </ResourceView>
  );
}
