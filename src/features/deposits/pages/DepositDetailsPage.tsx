import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { hashHref } from '../../../browser/location.ts';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { useOpenTransfer, useTransfer } from '../../transfers/index.ts';
import { ReportedDeposit } from '../components/DepositRecord.tsx';
import { OrderView } from '../components/OrderView.tsx';
import { depositSource, records } from '../store.ts';

/** Loads the history too: its entry is shown when there is no connection. */
export const beginPageReads = () => beginReads([records]);

/** Shows one deposit: that it was reported, then its states with their times and every known detail (RECH-11). */
export default function DepositDetailsPage() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const { id, isPlaced, follow } = useOpenTransfer('/pages/Recharge/orderDetails');
  const order = useTransfer(depositSource, id);
  const { value } = order;
  if (isPlaced && (value?.status === 'pending' || value?.status === 'done'))
    return <ReportedDeposit deposit={value} onFollow={follow} />;
  return (
    <Page
      title={t`Deposit`}
      actions={
        has('/pages/service/index') && (
          <IconButton icon="headset" label={t`Support`} href={hashHref('/pages/service/index')} />
        )
      }
    >
      <OrderView order={order} />
    </Page>
  );
}
