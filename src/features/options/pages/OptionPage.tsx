import { useLingui } from '@lingui/react/macro';
import { CircleHelp, History, Table2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { config } from '../../../config.ts';
import { useHashSearch, hashHref } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useWide } from '../../../ui/use-media.ts';
import { CoinBeside } from '../../market/store.ts';
import { ProtectionSheet } from '../../protection/store.ts';
import { useLooked, useOrders } from '../open-orders.ts';
import { BuyButton } from '../components/BuyButton.tsx';
import { CoinHead } from '../components/CoinHead.tsx';
import { ConfirmOrder, type Draft } from '../components/ConfirmOrder.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { PricePath } from '../components/PricePath.tsx';
import { TicketFields } from '../components/TicketFields.tsx';
import { orderLink } from '../links.ts';
import { useTicket } from '../ticket-store.ts';
import styles from '../option.module.css';

/** Options: the ticket of a coin, and the orders that are open. */
export default function OptionPage() {
  const { t } = useLingui();
  const wanted = new URLSearchParams(useHashSearch());
  const ticket = useTicket(wanted.get('code') ?? undefined);
  const orders = useOrders(ticket.code);
  const { open, known } = orders;
  const shown = useLooked(orders);
  const wide = useWide();
  const [draft, setDraft] = useState<Draft>();
  const [table, setTable] = useState(false);
  const [protecting, setProtecting] = useState(false);
  return (
    <Page
      title={t`Options`}
      bar={config.tabs === 'classic' ? 'standard' : 'tab'}
      aside={
        wide &&
        (ticket.code ? (
          <Suspense fallback={<Skeleton />}>
            <CoinBeside ticket code={ticket.code} />
          </Suspense>
        ) : (
          ticket.coinError === undefined && <Skeleton />
        ))
      }
      actions={
        <>
          <IconButton icon={CircleHelp} label={t`Rule`} href={hashHref(link('/pages/optionRule/index'))} />
          <IconButton
            icon={History}
            label={t`Order history`}
            href={hashHref(link('/pages/Option/orderRecord/orderRecord'))}
          />
        </>
      }
      bottom={<BuyButton ticket={ticket} onDraft={setDraft} />}
    >
      <CoinHead
        coin={ticket.coin}
        error={ticket.coinError}
        end={<IconButton icon={Table2} label={t`Show as a table`} pressed={table} onClick={() => setTable(!table)} />}
      />
      <PricePath code={ticket.code} scale={ticket.coin?.scale} open={open} table={table} />
      {shown.length > 0 && (
        <section className={styles.open}>
          <SectionHeading
            href={hashHref(link('/pages/Option/orderRecord/orderRecord'))}
            end={t`All`}
          >{t`Pending orders`}</SectionHeading>
          <Rows indent="mark">
            {shown.slice(0, 3).map((order) => (
              <OrderRow key={order.id} order={order} href={orderLink(order.id)} />
            ))}
          </Rows>
        </section>
      )}
      {/* open orders would push it down once they are known */}
      {known ? (
        <TicketFields ticket={ticket} />
      ) : (
        <BlockSkeleton
          parts={[
            ['fields', 1],
            ['plates', 6],
            ['fields', 1],
          ]}
        />
      )}
      {known && (ticket.terms.value ?? ticket.terms.error) !== undefined && (
        <div className={styles.more}>
          <Button kind="text" onClick={() => setProtecting(true)}>{t`Limits and pause`}</Button>
        </div>
      )}
      {protecting && (
        <Suspense>
          <ProtectionSheet onClose={() => setProtecting(false)} />
        </Suspense>
      )}
      {draft && (
        <ConfirmOrder
          draft={draft}
          closed={ticket.closed}
          onBack={() => setDraft(undefined)}
          onDone={() => {
            setDraft(undefined);
            ticket.empty();
          }}
        />
      )}
    </Page>
  );
}
