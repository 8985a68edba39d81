import { useLingui } from '@lingui/react/macro';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { CallError } from '../../../client/http/errors.ts';
import { useHistory } from '../../../client/query/history.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { Age } from '../../../ui/layout/Age.tsx';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { CsvButton } from '../../../ui/lists/CsvButton.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { ListEnd } from '../../../ui/lists/ListEnd.tsx';
import { NotAmong } from '../../../ui/trading/NotAmong.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { useTableFile } from '../../../ui/lists/use-table-file.ts';
import { VirtualList } from '../../../ui/lists/VirtualList.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { firstCoins, useCoinsWith } from '../../market/index.ts';
import { SubmissionsSheet } from '../../submissions/index.ts';
import { recordCsv } from '../csv.ts';
import { useOrders } from '../open-orders.ts';
import { orderLink } from '../links.ts';
import { OrderDetail } from '../components/OrderDetail.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { chosen, detail, history, holding, type OptionOrder, total } from '../store.ts';
import { UNIT } from '../ticket.ts';
import { orderTitle } from '../words.ts';
import styles from '../components/order.module.css';

type Tab = 'pending' | 'record';

function Totals() {
  const { t } = useLingui();
  const state = useResource(total);
  return (
    <ResourceView
      of={state}
      messageOf={errorMessage}
      onRetry={() => void total.refresh()}
      title={t`Totals didn't load`}
      waiting={<BlockSkeleton parts={[['figure', 2]]} />}
      part
      unstamped
    >
      {({ orders, stake, profit }) => (
        <section className={styles.totals} aria-label={t`Totals for all orders`}>
          <div>
            <p>{t`Profit or loss`}</p>
            <Figure size={28} value={profit} unit={UNIT} sign="always" />
          </div>
          <div>
            <p>{t`Total staked`}</p>
            <Figure size={20} value={stake} unit={UNIT} />
          </div>
          <div>
            <p>{t`Orders`}</p>
            <Figure size={20} value={orders === undefined ? undefined : String(orders)} />
          </div>
        </section>
      )}
    </ResourceView>
  );
}

/** Shows the details of the order in the address. Details that the lists contain appear at once, even offline. */
function Detail({ id, listedOrder }: { readonly id: string; readonly listedOrder: OptionOrder | undefined }) {
  const { t } = useLingui();
  const { code, order: requestedId } = useSnapshot(chosen);
  const { value, error, loading } = useResource(detail);
  const settled = listedOrder?.settled;
  useEffect(() => {
    chosen.order = id;
    void detail.refresh();
  }, [id, settled, code]);
  const details = value?.id === id ? value : undefined;
  // the list already has a settlement that came after the details were read
  const order =
    details && listedOrder && listedOrder.status !== details.status
      ? { ...listedOrder, samples: [] }
      : (details ?? (listedOrder && { ...listedOrder, samples: [] }));
  if (order) return <OrderDetail key={id} order={order} />;
  // only a refusal means that there is no such order
  if (requestedId === id && error instanceof CallError && error.kind === 'refused')
    return <NotAmong list={hashHref(link('/pages/Option/orderRecord/orderRecord'))} />;
  if (error && (!loading || error.kind === 'outage'))
    return (
      <Failed title={t`This order didn't load`} onRetry={() => void detail.refresh()} busy={loading}>
        {errorMessage(error)}
      </Failed>
    );
  return <Skeleton shape="lines" />;
}

function Pending({ orders, selected }: { readonly orders: readonly OptionOrder[]; readonly selected: string }) {
  const { t } = useLingui();
  const { at, error, loading } = useHistory(holding);
  if (orders.length > 0)
    return (
      <Rows indent="mark">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} href={orderLink(order.id)} selected={order.id === selected} />
        ))}
      </Rows>
    );
  if (error && at === undefined)
    return (
      <Failed title={t`Your orders didn't load`} onRetry={() => void holding.refresh()} busy={loading}>
        {errorMessage(error)}
      </Failed>
    );
  if (at === undefined) return <Skeleton shape="rows" />;
  return (
    <Empty
      drawing="buoy"
      title={t`No pending orders`}
      action={<Button kind="outline" href={hashHref(link('/pages/Option/Option'))}>{t`Place an order`}</Button>}
    >
      {t`Pending orders appear here until they expire.`}
    </Empty>
  );
}

function Settled({ orders, selected }: { readonly orders: readonly OptionOrder[]; readonly selected: string }) {
  const { t } = useLingui();
  const { at, error, last, loading } = useHistory(history);
  const more = useCallback(() => void history.more(), []);
  if (orders.length === 0) {
    if (error && at === undefined)
      return (
        <Failed title={t`Your order history didn't load`} onRetry={() => void history.refresh()} busy={loading}>
          {errorMessage(error)}
        </Failed>
      );
    if (at === undefined) return <Skeleton shape="rows" />;
    return (
      <Empty
        drawing="receipt"
        title={t`No settled orders yet`}
      >{t`Settled orders appear here, with how each end price was worked out.`}</Empty>
    );
  }
  return (
    <>
      <VirtualList items={orders} keyOf={({ id }) => id} label={t`Purchase record`} keep="option-record" rowHeight={64}>
        {(order) => <OrderRow as="div" order={order} href={orderLink(order.id)} selected={order.id === selected} />}
      </VirtualList>
      <ListEnd
        ended={last}
        loading={loading}
        error={error}
        failed={t`Older orders didn't load.`}
        more={t`Show older orders`}
        onMore={more}
        messageOf={errorMessage}
      />
    </>
  );
}

export const beginPageReads = () => beginReads([firstCoins, total, holding, history]);

/** Lists pending orders and the purchase record; `id` in the address opens one of them (OPT-15 to OPT-18). */
export default function OptionOrdersPage() {
  const { t } = useLingui();
  const isWide = useWide();
  const id = new URLSearchParams(useHashSearch()).get('id') ?? '';
  const { open, settled, isLoaded: isOpenLoaded } = useOrders();
  const { at, source, error } = useHistory(history);
  const [tab, setTab] = useState<Tab>('pending');
  const [isSubmissionsOpen, setIsSubmissionsOpen] = useState(false);
  // loads the prices of open orders in case there is no price stream
  useCoinsWith(open.map(({ code }) => code));
  const linkedOrder = [...open, ...settled].find((order) => order.id === id);
  const { online } = useSnapshot(connection);
  const file = useTableFile({ history, online, name: 'andaman-options', table: recordCsv, save: saveFile });

  const title = linkedOrder ? orderTitle(linkedOrder, t) : t`Option order`;

  if (id !== '' && !isWide)
    return (
      <Page title={title}>
        <Detail id={id} listedOrder={linkedOrder} />
      </Page>
    );
  const isListLoaded = tab === 'pending' ? isOpenLoaded : (at ?? error) !== undefined;
  return (
    <Page
      title={t`Order history`}
      aside={
        isWide && id !== '' ? (
          <section aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            <Detail id={id} listedOrder={linkedOrder} />
          </section>
        ) : undefined
      }
      actions={settled.length > 0 ? <CsvButton file={file} /> : undefined}
    >
      {file.incomplete && (
        <div className={styles.actions}>
          <Note live>{file.incomplete}</Note>
        </div>
      )}
      <Totals />
      <TabList<Tab>
        id="options"
        label={t`Filter orders`}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'pending', label: t`Pending order`, count: open.length || undefined },
          { value: 'record', label: t`Purchase record` },
        ]}
      />
      <TabPanel id="options" value={tab}>
        <Age at={agedAt({ at, source, error })} />
        {tab === 'pending' ? <Pending orders={open} selected={id} /> : <Settled orders={settled} selected={id} />}
      </TabPanel>
      {isListLoaded && (
        <div className={styles.actions}>
          <Button
            kind="text"
            onClick={() => setIsSubmissionsOpen(true)}
          >{t`Orders and payments from this device`}</Button>
        </div>
      )}
      {isSubmissionsOpen && (
        <Suspense>
          <SubmissionsSheet onClose={() => setIsSubmissionsOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}
