import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { CallError } from '../../../client/http/errors.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { hashHref } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { NotAmong } from '../../../ui/trading/NotAmong.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { OrderView } from '../components/OrderView.tsx';
import { PlacedWithdrawal } from '../components/WithdrawalRecord.tsx';
import { useShareReceipt } from '../components/use-share-receipt.ts';
import { useOpenTransfer, useTransfer } from '../../transfers/index.ts';
import { records, type Withdrawal, withdrawalSource } from '../store.ts';

/** Whether a withdrawal goes on without its owner, and has not failed. */
const isOnItsWay = ({ status, waits }: Withdrawal): boolean =>
  waits === undefined && ['waiting', 'processing', 'success'].includes(status);

/** Loads the history too: its entry is shown when there is no connection. */
export const beginPageReads = () => beginReads([records]);

/**
 * Shows one withdrawal: that it was submitted, then its states with their times, the reason of a return, every known
 * detail, and a receipt to save (WD-11).
 */
export default function WithdrawalDetailsPage() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const { id, isPlaced, follow } = useOpenTransfer('/pages/Withdraw/orderDetails');
  const order = useTransfer(withdrawalSource, id);
  const share = useShareReceipt(order.value);
  if (isPlaced && order.value && isOnItsWay(order.value))
    return <PlacedWithdrawal withdrawal={order.value} onFollow={follow} />;
  // only a refusal means that the withdrawal does not exist; other errors may be temporary
  const isUnknown = order.value === undefined && order.error instanceof CallError && order.error.kind === 'refused';
  return (
    <Page
      title={t`Withdrawal`}
      actions={
        <>
          {order.value && (
            <IconButton icon="share-2" label={t`Share or save the receipt`} onClick={() => void share()} />
          )}
          {has('/pages/service/index') && (
            <IconButton icon="headset" label={t`Support`} href={hashHref('/pages/service/index')} />
          )}
        </>
      }
      bottom={
        order.value?.status === 'fail' ? (
          <Button href={hashHref('/pages/Withdraw/Withdraw')}>{t`Withdraw again`}</Button>
        ) : undefined
      }
    >
      {isUnknown ? <NotAmong list={hashHref('/pages/Withdraw/record')} /> : <OrderView order={order} />}
    </Page>
  );
}
