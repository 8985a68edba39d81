import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { config } from '../../../config.ts';
import { useHashSearch, hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { CoinPane } from '../../market/index.ts';
import { ProtectionSheet } from '../../protection/index.ts';
import { useOrders, useTicketOrders } from '../open-orders.ts';
import { BuyButton } from '../components/BuyButton.tsx';
import { CoinPick } from '../components/CoinPick.tsx';
import { CoinPrice } from '../components/CoinPrice.tsx';
import { ConfirmOrder, type Draft } from '../components/ConfirmOrder.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { PricePath } from '../components/PricePath.tsx';
import { TicketActions } from '../components/TicketActions.tsx';
import { TicketFields } from '../components/TicketFields.tsx';
import { orderLink } from '../links.ts';
import { beginTicket, type Ticket, useTicket } from '../ticket-store.ts';
import type { OptionOrder } from '../store.ts';
import styles from '../option.module.css';

export const beginPageReads = beginTicket;

/** Shows the option ticket of a coin and the open orders. */
export default function OptionPage() {
  const { t } = useLingui();
  const parameters = new URLSearchParams(useHashSearch());
  const ticket = useTicket(parameters.get('code') ?? undefined);
  const orders = useOrders(ticket.code);
  const { open, isLoaded } = orders;
  const latest = useTicketOrders(orders);
  const isWide = useWide();
  const [draft, setDraft] = useState<Draft>();
  const [isTable, setIsTable] = useState(false);
  return (
    <Page
      title={t`Options`}
      bar="own"
      header={
        <>
          {config.tabs === 'classic' && <BackButton />}
          {ticket.coin && <CoinPick code={ticket.coin.code} />}
        </>
      }
      full
      aside={isWide && <CoinAside ticket={ticket} />}
      actions={<TicketActions />}
      bottom={<BuyButton ticket={ticket} onDraft={setDraft} />}
    >
      <div className={styles.columns}>
        <div>
          <CoinPrice
            coin={ticket.coin}
            error={ticket.coinError}
            end={
              <IconButton
                icon="table-2"
                label={t`Show as a table`}
                pressed={isTable}
                onClick={() => setIsTable(!isTable)}
              />
            }
          />
          <PricePath
            code={ticket.code}
            scale={ticket.coin?.scale}
            open={open}
            table={isTable}
            minutes={ticket.product?.minutes}
          />
          {latest.length > 0 && <Pending orders={latest.slice(0, 3)} />}
        </div>
        <div>
          {/* the open orders would push the ticket down when they load */}
          {isLoaded ? (
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
          {isLoaded && (ticket.terms.value ?? ticket.terms.error) !== undefined && <Protection />}
        </div>
      </div>
      {draft && (
        <ConfirmOrder
          draft={draft}
          blocker={ticket.blocker}
          onBack={() => setDraft(undefined)}
          onDone={() => {
            setDraft(undefined);
            ticket.clear();
          }}
        />
      )}
    </Page>
  );
}

/** Shows the coin next to its ticket. */
function CoinAside({ ticket: { code, coinError } }: { readonly ticket: Ticket }) {
  if (code === '') return coinError === undefined && <Skeleton />;
  return (
    <Suspense fallback={<Skeleton />}>
      <CoinPane ticket code={code} />
    </Suspense>
  );
}

/** Lists the orders that end next. */
function Pending({ orders }: { readonly orders: readonly OptionOrder[] }) {
  const { t } = useLingui();
  return (
    <section className={styles.open}>
      <SectionHeading
        href={hashHref(link('/pages/Option/orderRecord/orderRecord'))}
        end={t`All`}
      >{t`Pending orders`}</SectionHeading>
      <Rows indent="mark">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} href={orderLink(order.id)} />
        ))}
      </Rows>
    </section>
  );
}

/** Opens the customer's own limits. */
function Protection() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={styles.more}>
        <Button kind="text" onClick={() => setOpen(true)}>{t`Limits and pause`}</Button>
      </div>
      {open && (
        <Suspense>
          <ProtectionSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
