import { useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useHistory } from '../../../client/query/history.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { instead } from '../../../ui/instead.ts';
import { ListMore } from '../../../ui/ListMore.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PullToRefresh } from '../../../ui/PullToRefresh.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useWide } from '../../../ui/use-media.ts';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { Beside } from '../components/Beside.tsx';
import { kindOf, useStatus } from '../components/use-status.ts';
import styles from '../components/withdraw.module.css';
import { choose, type Filter, records, view } from '../store.ts';

/** Withdrawals, newest first, by their states (WD-10); one opens on its own page, or beside the list from 900 px. */
export default function WithdrawalRecordsPage() {
  const { t } = useLingui();
  const name = useStatus();
  const { filter } = useSnapshot(view);
  const read = useHistory(records);
  const wide = useWide();
  const waiting = read.value === undefined && read.error === undefined;
  const [chosen, setChosen] = useState('');
  // the newest until one is chosen
  const beside = wide ? chosen || read.items[0]?.id : undefined;
  const empty =
    filter === 'all' ? (
      <Empty
        icon={ReceiptText}
        title={t`No withdrawals yet`}
        action={<Button kind="outline" href={hashHref('/pages/Withdraw/Withdraw')}>{t`Withdraw`}</Button>}
      >
        {t`Your withdrawals will appear here with their progress.`}
      </Empty>
    ) : (
      <Empty
        icon={ReceiptText}
        title={t`Nothing with this status`}
        action={<Button kind="outline" onClick={() => choose('all')}>{t`Show all`}</Button>}
      />
    );
  return (
    <Page title={t`Withdrawal history`} aside={beside ? <Beside id={beside} /> : wide && waiting && <Skeleton />}>
      <div className={styles.block}>
        <FilterChips<Filter>
          label={t`Filter withdrawals`}
          value={filter}
          onChange={choose}
          options={[
            { value: 'all', label: t`All` },
            { value: 'review', label: t`In review` },
            { value: 'processing', label: t`Processing` },
            { value: 'succeed', label: t`Paid out` },
            { value: 'failed', label: t`Failed` },
            { value: 'completed', label: t`Finished` },
          ]}
        />
      </div>
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void records.refresh()}
        title={t`Your withdrawals didn't load`}
        shape="rows"
        unstamped
      >
        {() => (
          <PullToRefresh onRefresh={() => records.refresh({ fresh: true })} at={read.at}>
            <VirtualList
              items={read.items}
              keyOf={({ id }) => id}
              label={t`Withdrawals`}
              keep={`withdrawals ${filter}`}
              indent="text"
              empty={empty}
            >
              {(one) => (
                <Row
                  as="div"
                  href={hashHref(link('/pages/Withdraw/orderDetails', { id: one.id }))}
                  title={<Quantity value={one.amount} unit={one.currency} />}
                  detail={<bdi>{one.created === undefined ? '–' : formatDateTime(one.created)}</bdi>}
                  trailing={<Tag kind={kindOf(one.status)}>{name(one.status)}</Tag>}
                  chevron
                  selected={one.id === beside}
                  onClick={instead(wide ? () => setChosen(one.id) : undefined)}
                />
              )}
            </VirtualList>
            {read.items.length > 0 && <ListMore of={read} explain={errorMessage} onMore={() => void records.more()} />}
          </PullToRefresh>
        )}
      </ResourceView>
    </Page>
  );
}
