import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOrders } from '../open-orders.ts';
import { useTicket } from '../ticket-store.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { TicketColumn } from './TicketColumn.tsx';
import styles from './ticket.module.css';

/** Shows the option ticket of a coin beside the coin's own page. */
export default function TicketPane({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const ticket = useTicket(code);
  // records the coin's prices
  useOrders(ticket.code);
  const [draft, setDraft] = useState<Draft>();
  return (
    <section className={styles.pane} aria-label={t`Option order`}>
      <h2>{t`Option order`}</h2>
      <TicketColumn ticket={ticket} onDraft={setDraft} />
      {draft && <OrderSheet ticket={ticket} draft={draft} onDraft={setDraft} />}
    </section>
  );
}
