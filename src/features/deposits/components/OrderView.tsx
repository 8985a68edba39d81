import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { CallError } from '../../../client/http/errors.ts';
import { hashHref } from '../../../browser/location.ts';
import { NotAmong } from '../../../ui/trading/NotAmong.tsx';
import { OrderSkeleton } from '../../../ui/trading/OrderSkeleton.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { AskAbout } from '../../cases/index.ts';
import type { useTransfer } from '../../transfers/index.ts';
import { details } from '../store.ts';
import { DepositRecord } from './DepositRecord.tsx';

/** Shows one deposit, on its own page or next to the list. */
export function OrderView({ order }: { order: ReturnType<typeof useTransfer> }) {
  const { t } = useLingui();
  // only a refusal means that the deposit does not exist; other errors may be temporary
  if (order.value === undefined && order.error instanceof CallError && order.error.kind === 'refused')
    return <NotAmong list={hashHref('/pages/Recharge/record')} />;
  return (
    <ResourceView
      of={order}
      messageOf={errorMessage}
      onRetry={() => void details.refresh()}
      title={t`This deposit didn't load`}
      waiting={<OrderSkeleton />}
      headed
    >
      {(deposit) => (
        <>
          <DepositRecord deposit={deposit} />
          <AskAbout about="deposit" record={deposit.id} />
        </>
      )}
    </ResourceView>
  );
}
