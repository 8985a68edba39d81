import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { useHashSearch } from '../../../browser/location.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useOrders } from '../open-orders.ts';
import { orderLink } from '../links.ts';
import { BuyButton } from '../components/BuyButton.tsx';
import { CoinPick } from '../components/CoinPick.tsx';
import { CoinPrice } from '../components/CoinPrice.tsx';
import type { Draft } from '../components/ConfirmOrder.tsx';
import { OrderRow } from '../components/OrderRow.tsx';
import { OrderSheet } from '../components/OrderSheet.tsx';
import { TicketActions } from '../components/TicketActions.tsx';
import { TicketFields } from '../components/TicketFields.tsx';
import { type OptionProduct, products } from '../store.ts';
import { UNIT } from '../ticket.ts';
import { beginTicket, useTicket } from '../ticket-store.ts';

export const beginPageReads = beginTicket;

/** Shows options as a list with a row for each duration; a tap opens the same ticket (OPT-20). */
export default function ClassicOptionPage() {
  const { t } = useLingui();
  const ticket = useTicket(new URLSearchParams(useHashSearch()).get('code') ?? undefined);
  const { open } = useOrders(ticket.code);
  const [isTicketOpen, setIsTicketOpen] = useState(false);
  const [draft, setDraft] = useState<Draft>();
  return (
    <Page title={t`Options list`} actions={<TicketActions />}>
      {ticket.coin && <CoinPick code={ticket.coin.code} />}
      <CoinPrice coin={ticket.coin} error={ticket.coinError} />
      <SectionHeading>{t`Duration and return`}</SectionHeading>
      <ResourceView
        of={ticket.terms}
        messageOf={errorMessage}
        onRetry={() => void products.refresh()}
        title={t`The terms didn't load`}
        waiting={<BlockSkeleton parts={[['items', 5]]} />}
      >
        {() => (
          <Rows indent="text">
            {ticket.offeredProducts.map((product) => (
              <ProductRow
                key={product.minutes}
                product={product}
                onOpen={() => {
                  ticket.setMinutes(product.minutes);
                  setIsTicketOpen(true);
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
      {isTicketOpen && !draft && (
        <Sheet
          title={t`Option order`}
          onClose={() => setIsTicketOpen(false)}
          actions={<BuyButton ticket={ticket} onDraft={setDraft} />}
        >
          <TicketFields ticket={ticket} />
        </Sheet>
      )}
      {draft && <OrderSheet ticket={ticket} draft={draft} onDraft={setDraft} onDone={() => setIsTicketOpen(false)} />}
    </Page>
  );
}

/** Shows a duration with its yield and its limits. */
function ProductRow({ product, onOpen }: { readonly product: OptionProduct; readonly onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <Row
      title={t`${product.minutes} min`}
      trailing={
        product.yield === undefined ? '–' : <bdi>{formatPercent(product.yield, { sign: 'never', trim: true })}</bdi>
      }
      detail={
        <Trans>
          <Quantity value={product.minimum} /> to <Quantity value={product.maximum} unit={UNIT} words />
        </Trans>
      }
      onClick={onOpen}
    />
  );
}
