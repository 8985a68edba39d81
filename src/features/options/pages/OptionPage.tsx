import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { config } from '../../../config.ts';
import { useHashSearch, hashHref } from '../../../browser/location.ts';
import { useServerSecond } from '../../../client/http/use-server-second.ts';
import { link } from '../../../domain/routes.ts';
import { MINUTE_MS } from '../../../domain/time.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { useOrders, useTicketOrders } from '../open-orders.ts';
import { BuyButton } from '../components/BuyButton.tsx';
import { CoinPick } from '../components/CoinPick.tsx';
import { CoinPrice } from '../components/CoinPrice.tsx';
import type { Draft } from '../components/ConfirmOrder.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { OrderSheet } from '../components/OrderSheet.tsx';
import { TicketActions } from '../components/TicketActions.tsx';
import { TicketColumn } from '../components/TicketColumn.tsx';
import { TicketChart } from '../components/TicketChart.tsx';
import { TicketFields } from '../components/TicketFields.tsx';
import { TicketTerms } from '../components/TicketTerms.tsx';
import { Practice } from '../components/practice/Practice.tsx';
import { orderLink } from '../links.ts';
import { beginTicket, type Ticket, useTicket } from '../ticket-store.ts';
import type { OptionOrder } from '../store.ts';
import styles from '../option.module.css';

export const beginPageReads = beginTicket;

/** Shows the option ticket of a coin and the open orders; on wide screens the ticket is a pane of its own. */
export default function OptionPage() {
  const { t } = useLingui();
  const parameters = new URLSearchParams(useHashSearch());
  const ticket = useTicket(parameters.get('code') ?? undefined);
  const orders = useOrders(ticket.code);
  const latest = useTicketOrders(orders);
  const isWide = useWide();
  const [draft, setDraft] = useState<Draft>();
  const pending = latest.length > 0 && <Pending orders={latest} />;
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
      asideAtEnd
      aside={isWide && <TicketColumn title={t`New order`} ticket={ticket} onDraft={setDraft} />}
      actions={<TicketActions />}
      bottom={!isWide && <BuyButton ticket={ticket} onDraft={setDraft} />}
    >
      {isWide ? (
        <>
          <Prices ticket={ticket} open={orders.open} />
          {pending}
        </>
      ) : (
        <div className={styles.columns}>
          <Prices ticket={ticket} open={orders.open} />
          <div>
            <TicketFields ticket={ticket} />
            {pending}
            <TicketTerms ticket={ticket} />
          </div>
        </div>
      )}
      {draft && <OrderSheet ticket={ticket} draft={draft} onDraft={setDraft} />}
      <Practice ticket={ticket} />
    </Page>
  );
}

/** Shows the price of the coin and its chart. */
function Prices({ ticket, open }: { readonly ticket: Ticket; readonly open: readonly OptionOrder[] }) {
  const { t } = useLingui();
  const [isTable, setIsTable] = useState(false);
  return (
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
      <TicketChart
        code={ticket.code}
        scale={ticket.coin?.scale}
        open={open}
        direction={ticket.direction}
        minutes={ticket.product?.minutes}
        table={isTable}
      />
    </div>
  );
}

/** How long an order stays on the page after its result. */
const JUST_ENDED_MS = MINUTE_MS;

/** Lists the orders that end next, and those that have just ended. */
function Pending({ orders }: { readonly orders: readonly OptionOrder[] }) {
  const { t } = useLingui();
  const now = useServerSecond();
  const open = orders.filter(({ status }) => status === 'holding').slice(0, 3);
  const ended = orders.filter(({ settled }) => settled !== undefined && now - settled < JUST_ENDED_MS).slice(0, 3);
  return (
    <>
      {open.length > 0 && <OrderList title={t`Pending orders`} orders={open} />}
      {ended.length > 0 && <OrderList title={t`Just ended`} orders={ended} />}
    </>
  );
}

function OrderList({ title, orders }: { readonly title: string; readonly orders: readonly OptionOrder[] }) {
  const { t } = useLingui();
  return (
    <section className={styles.open}>
      <SectionHeading href={hashHref(link('/pages/Option/orderRecord/orderRecord'))} end={t`All`}>
        {title}
      </SectionHeading>
      <Rows indent="mark">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} href={orderLink(order.id)} />
        ))}
      </Rows>
    </section>
  );
}
