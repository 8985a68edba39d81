import type { Ticket } from '../ticket-store.ts';
import { BuyButton } from './BuyButton.tsx';
import type { Draft } from './ConfirmOrder.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketTerms } from './TicketTerms.tsx';
import styles from './ticket.module.css';

/** The ticket in a column of its own, with its button right below the form. */
export function TicketColumn({
  ticket,
  onDraft,
}: {
  readonly ticket: Ticket;
  readonly onDraft: (draft: Draft) => void;
}) {
  return (
    <>
      <TicketFields ticket={ticket} />
      <div className={styles.act}>
        <BuyButton ticket={ticket} onDraft={onDraft} />
      </div>
      <TicketTerms ticket={ticket} />
    </>
  );
}
