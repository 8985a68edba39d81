import { TicketSection } from '../../../ui/trading/TicketSection.tsx';
import type { Ticket } from '../ticket-store.ts';
import { BuyButton } from './BuyButton.tsx';
import type { Draft } from './ConfirmOrder.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketTerms } from './TicketTerms.tsx';

interface Props {
  readonly title: string;
  readonly ticket: Ticket;
  readonly onDraft: (draft: Draft) => void;
}

/** The ticket in a pane of its own, with its button right below the form. */
export function TicketColumn({ title, ticket, onDraft }: Props) {
  return (
    <TicketSection
      title={title}
      act={<BuyButton ticket={ticket} onDraft={onDraft} />}
      below={<TicketTerms ticket={ticket} />}
    >
      <TicketFields ticket={ticket} />
    </TicketSection>
  );
}
