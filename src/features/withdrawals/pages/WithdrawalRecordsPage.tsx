import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { HistoryPage } from '../../../ui/layout/HistoryPage.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { OrderPane } from '../components/OrderPane.tsx';
import { TransferRow } from '../../transfers/index.ts';
import { chooseFilter, type Filter, records, withdrawalSelection } from '../store.ts';

export const beginPageReads = () => beginReads([records]);

/**
 * Lists withdrawals, newest first, filtered by state (WD-10). A withdrawal opens on its own page, or next to the list
 * from 900 px.
 */
export default function WithdrawalRecordsPage() {
  const { t } = useLingui();
  const { filter } = useSnapshot(withdrawalSelection);
  const history = useHistory(records);
  const options: readonly { value: Filter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'review', label: t`In review` },
    { value: 'processing', label: t`Processing` },
    { value: 'succeed', label: t`Paid out` },
    { value: 'failed', label: t`Failed` },
    { value: 'completed', label: t`Finished` },
  ];
  return (
    <HistoryPage
      title={t`Withdrawal history`}
      filters={{ label: t`Filter withdrawals`, value: filter, onChange: chooseFilter, options }}
      of={history}
      history={records}
      messageOf={errorMessage}
      failed={t`Your withdrawals didn't load`}
      label={t`Withdrawals`}
      name="withdrawals"
      empty={
        <Empty
          drawing="receipt"
          title={t`No withdrawals yet`}
          action={<Button kind="outline" href={hashHref('/pages/Withdraw/Withdraw')}>{t`Withdraw`}</Button>}
        >
          {t`Your withdrawals will appear here with their progress.`}
        </Empty>
      }
      detail={OrderPane}
    >
      {(order, row) => (
        <TransferRow
          transfer={order}
          href={hashHref(link('/pages/Withdraw/orderDetails', { id: order.id }))}
          {...row}
        />
      )}
    </HistoryPage>
  );
}
