import { Trans, useLingui } from '@lingui/react/macro';
import { CircleHelp, History } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatPercent } from '../../../lib/decimal.ts';
import { hashHref, useHashSearch } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { BlockSkeleton } from '../../../ui/BlockSkeleton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { SectionHeading } from '../../../ui/SectionHeading.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useOrders } from '../open-orders.ts';
import { orderLink } from '../links.ts';
import { BuyButton } from '../components/BuyButton.tsx';
import { CoinHead } from '../components/CoinHead.tsx';
import { ConfirmOrder, type Draft } from '../components/ConfirmOrder.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { TicketFields } from '../components/TicketFields.tsx';
import { products } from '../store.ts';
import { UNIT } from '../ticket.ts';
import { useTicket } from '../ticket-store.ts';

/** Options as a list: a row for each duration, whose tap opens the same ticket (OPT-20). */
export default function ClassicOptionPage() {
  const { t } = useLingui();
  const ticket = useTicket(new URLSearchParams(useHashSearch()).get('code') ?? undefined);
  const { open } = useOrders(ticket.code);
  const [writing, setWriting] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  return (
    <Page
      title={t`Options list`}
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
    >
      <CoinHead coin={ticket.coin} error={ticket.coinError} />
      <SectionHeading>{t`Expiry`}</SectionHeading>
      <ResourceView
        of={ticket.terms}
        explain={errorMessage}
        onRetry={() => void products.refresh()}
        title={t`The terms didn't load`}
        waiting={<BlockSkeleton parts={[['items', 5]]} />}
      >
        {() => (
          <Rows indent="text">
            {ticket.offered.map((one) => (
              <Row
                key={one.minutes}
                title={t`${one.minutes} min`}
                trailing={
                  one.yield === undefined ? '–' : <bdi>{formatPercent(one.yield, { sign: 'never', trim: true })}</bdi>
                }
                detail={
                  <Trans>
                    <Quantity value={one.minimum} /> to <Quantity value={one.maximum} unit={UNIT} />
                  </Trans>
                }
                onClick={() => {
                  ticket.setMinutes(one.minutes);
                  setWriting(true);
                }}
              />
            ))}
          </Rows>
        )}
      </ResourceView>
      {open.length > 0 && (
        <section>
          <SectionHeading>{t`Pending orders`}</SectionHeading>
          <Rows indent="mark">
            {open.map((order) => (
              <OrderRow key={order.id} order={order} href={orderLink(order.id)} />
            ))}
          </Rows>
        </section>
      )}
      {writing && !draft && (
        <Sheet
          title={t`Option order`}
          onClose={() => setWriting(false)}
          actions={<BuyButton ticket={ticket} onDraft={setDraft} />}
        >
          <TicketFields ticket={ticket} compact />
        </Sheet>
      )}
      {draft && (
        <ConfirmOrder
          draft={draft}
          closed={ticket.closed}
          onBack={() => setDraft(undefined)}
          onDone={() => {
            setDraft(undefined);
            setWriting(false);
            ticket.empty();
          }}
        />
      )}
    </Page>
  );
}
