import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOrders } from '../open-orders.ts';
import { useTicket } from '../ticket-store.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { TicketColumn } from './TicketColumn.tsx';

/** Shows the option ticket of a coin beside the coin's own page. */
export default function TicketPane({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const ticket = useTicket(code);
  // records the coin's prices
  useOrders(ticket.code);
  const [draft, setDraft] = useState<Draft>();
  return (
    <div>
      <TicketColumn title={t`Option order`} ticket={ticket} onDraft={setDraft} />
      {draft && <OrderSheet ticket={ticket} draft={draft} onDraft={setDraft} />}
    </div>
  );
}
