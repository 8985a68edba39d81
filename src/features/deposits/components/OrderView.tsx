import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { CallError } from '../../../client/http/errors.ts';
import { hashHref } from '../../../browser/location.ts';
import { NotAmong } from '../../../ui/trading/NotAmong.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { useTransfer } from '../../transfers/index.ts';
import { depositSource, details } from '../store.ts';
import { DepositRecord } from './DepositRecord.tsx';

/** Shows one deposit, on its own page or next to the list, and polls it until it has ended. */
export function OrderView({ id }: { id: string }) {
  const { t } = useLingui();
  const order = useTransfer(depositSource, id);
  // only a refusal means that the deposit does not exist; other errors may be temporary
  if (order.value === undefined && order.error instanceof CallError && order.error.kind === 'refused')
    return <NotAmong list={hashHref('/pages/Recharge/record')} />;
  return (
    <ResourceView
      of={order}
      messageOf={errorMessage}
      onRetry={() => void details.refresh()}
      title={t`This deposit didn't load`}
      shape="figure"
      headed
    >
      {(deposit) => <DepositRecord deposit={deposit} />}
    </ResourceView>
  );
}
