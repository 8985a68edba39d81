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
import { TransferPane, TransferRow, useTransfer } from '../../transfers/index.ts';
import { chooseFilter, depositSelection, depositSource, type Filter, records } from '../store.ts';
import { OrderView } from '../components/OrderView.tsx';
import { listedAmount } from '../rules.ts';

/** Shows one deposit in the pane next to the list. */
function OrderPane({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <TransferPane title={t`Deposit`}>
      <OrderView order={useTransfer(depositSource, id)} />
    </TransferPane>
  );
}

export const beginPageReads = () => beginReads([records]);

/**
 * Lists deposits, newest first: all, credited or pending (RECH-10). A deposit opens on its own page, or next to the
 * list from 900 px.
 */
export default function DepositRecordsPage() {
  const { t } = useLingui();
  const { filter } = useSnapshot(depositSelection);
  const history = useHistory(records);
  const options: readonly { value: Filter; label: string }[] = [
    { value: 'all', label: t`All` },
    { value: 'done', label: t`Credited` },
    { value: 'undone', label: t`Pending` },
  ];
  return (
    <HistoryPage
      title={t`Deposit history`}
      filters={{ label: t`Filter deposits`, value: filter, onChange: chooseFilter, options }}
      of={history}
      history={records}
      messageOf={errorMessage}
      failed={t`Your deposits didn't load`}
      label={t`Deposits`}
      name="deposits"
      empty={
        <Empty
          drawing="receipt"
          title={t`No deposits yet`}
          action={<Button kind="outline" href={hashHref('/pages/Recharge/Recharge')}>{t`Deposit`}</Button>}
        >
          {t`Your deposits will appear here with their progress.`}
        </Empty>
      }
      detail={OrderPane}
    >
      {(order, row) => (
        <TransferRow
          transfer={{ ...order, ...listedAmount(order) }}
          href={hashHref(link('/pages/Recharge/orderDetails', { id: order.id }))}
          {...row}
        />
      )}
    </HistoryPage>
  );
}
