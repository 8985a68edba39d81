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
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useWide } from '../../../ui/use-media.ts';
import { VirtualList } from '../../../ui/VirtualList.tsx';
import { OrderView } from '../components/OrderView.tsx';
import styles from '../components/transfer.module.css';
import { kindOf, useStatus } from '../components/use-status.ts';
import { choose, type Filter, records, view } from '../store.ts';

/**
 * Recharges, newest first: all, completed, unfinished (RECH-10); one opens on its own page, or beside the list from 900
 * px.
 */
export default function RechargeRecordsPage() {
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
        title={t`No deposits yet`}
        action={<Button kind="outline" href={hashHref('/pages/Recharge/Recharge')}>{t`Deposit`}</Button>}
      >
        {t`Your deposits will appear here with their progress.`}
      </Empty>
    ) : (
      <Empty
        icon={ReceiptText}
        title={t`Nothing with this status`}
        action={<Button kind="outline" onClick={() => choose('all')}>{t`Show all`}</Button>}
      />
    );
  return (
    <Page
      title={t`Deposit history`}
      aside={
        beside ? (
          <section className={styles.beside} aria-label={t`Deposit`}>
            <SectionHeading>{t`Deposit`}</SectionHeading>
            <OrderView id={beside} />
          </section>
        ) : (
          wide && waiting && <Skeleton />
        )
      }
    >
      <div className={styles.block}>
        <FilterChips<Filter>
          label={t`Filter deposits`}
          value={filter}
          onChange={choose}
          options={[
            { value: 'all', label: t`All` },
            { value: 'done', label: t`Completed` },
            { value: 'undone', label: t`In progress` },
          ]}
        />
      </div>
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void records.refresh()}
        title={t`Your deposits didn't load`}
        shape="rows"
        unstamped
      >
        {() => (
          <PullToRefresh onRefresh={() => records.refresh({ fresh: true })} at={read.at}>
            <VirtualList
              items={read.items}
              keyOf={({ id }) => id}
              label={t`Deposits`}
              keep={`recharges ${filter}`}
              indent="text"
              empty={empty}
            >
              {(one) => (
                <Row
                  as="div"
                  href={hashHref(link('/pages/Recharge/orderDetails', { id: one.id }))}
                  title={<Quantity value={one.amount} unit={one.currency} />}
                  detail={one.created === undefined ? '–' : <bdi>{formatDateTime(one.created)}</bdi>}
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
