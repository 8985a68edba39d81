import { useState } from 'react';
import { findStakeProblem } from '../ticket.ts';
import type { Ticket } from '../ticket-store.ts';
import { ConfirmOrder, type Draft } from './ConfirmOrder.tsx';

interface Props {
  readonly ticket: Ticket;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft | undefined) => void;
  /** Called when an order has an outcome and the sheet closes. */
  readonly onDone?: () => void;
}

/** Returns the same order at the terms of now; undefined while it cannot be placed. */
const draftAgain = ({ blocker, coin, terms, offeredProducts, bounds }: Ticket, draft: Draft): Draft | undefined => {
  const product = offeredProducts.find(({ minutes }) => minutes === draft.product.minutes);
  if (blocker || coin?.code !== draft.code || !product || product.suspended || !terms.value) return undefined;
  const { minimum, maximum } = product;
  if (findStakeProblem(draft.stake, { ...bounds, minimum, maximum }) !== undefined) return undefined;
  return { ...draft, product, terms: terms.value as Draft['terms'], available: bounds.available };
};

/** Asks before an order is sent and shows it up to its result, from where the same order can be asked for again. */
export function OrderSheet({ ticket, draft, onDraft, onDone }: Props) {
  const [turn, setTurn] = useState(0);
  const again = draftAgain(ticket, draft);
  return (
    <ConfirmOrder
      key={turn}
      draft={draft}
      blocker={ticket.blocker}
      onAgain={
        again &&
        (() => {
          onDraft(again);
          setTurn(turn + 1);
        })
      }
      onBack={() => onDraft(undefined)}
      onDone={() => {
        onDraft(undefined);
        ticket.clear();
        onDone?.();
      }}
    />
  );
}
