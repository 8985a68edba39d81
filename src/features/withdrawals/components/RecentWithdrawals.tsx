import { useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { TransferRow } from '../../transfers/index.ts';
import { recent } from '../store.ts';

const SHOWN = 8;

/** Lists the newest withdrawals next to the form, on wide screens. */
export function RecentWithdrawals() {
  const { t } = useLingui();
  const history = useHistory(recent);
  const title = t`Withdrawals`;
  return (
    <section aria-label={title}>
      <SectionHeading end={t`All`} href={hashHref('/pages/Withdraw/record')}>
        {title}
      </SectionHeading>
      <ResourceView
        of={history}
        messageOf={errorMessage}
        onRetry={() => void recent.refresh()}
        title={t`Your withdrawals didn't load`}
        shape="rows"
        part
      >
        {() =>
          history.items.length === 0 ? (
            <Empty
              drawing="receipt"
              title={t`No withdrawals yet`}
            >{t`Your withdrawals will appear here with their progress.`}</Empty>
          ) : (
            <Rows label={title}>
              {history.items.slice(0, SHOWN).map((order) => (
                <li key={order.id}>
                  <TransferRow
                    transfer={order}
                    href={hashHref(link('/pages/Withdraw/orderDetails', { id: order.id }))}
                    selected={false}
                  />
                </li>
              ))}
            </Rows>
          )
        }
      </ResourceView>
    </section>
  );
}
