import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { shortKey } from '../../../client/outbox/submit.ts';
import { formatPrice } from '../../../lib/decimal.ts';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { MovedPriceNote } from '../../../ui/MovedPriceNote.tsx';
import { quoteOf } from '../../market/store.ts';
import { DuplicateOrderNote } from '../../submissions/store.ts';
import type { Product, Terms } from '../store.ts';
import { isPast } from '../ticket.ts';
import type { Direction, Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import { PlacedOrder } from './PlacedOrder.tsx';
import { Reason } from './Reason.tsx';
import { useOrderTerms, useReceiptPairs } from './use-order-pairs.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuoteAge } from './use-quote-age.ts';

/** What was chosen on the ticket; it stands still while the sheet is open. */
export interface Draft {
  readonly code: string;
  readonly scale: number;
  readonly direction: Direction;
  readonly product: Product;
  readonly terms: Terms;
  readonly stake: string;
  readonly available: string | undefined;
}

interface Props {
  readonly draft: Draft;
  readonly closed: Ticket['closed'];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** An order from the question to its result; the receipt of one that was looked up may be missing. */
export function ConfirmOrder(props: Props) {
  const money = usePlaceOrder();
  return money.state === 'accepted' && money.answer ? (
    <PlacedOrder draft={props.draft} placed={money.answer} onDone={props.onDone} />
  ) : (
    <Question {...props} money={money} />
  );
}

interface QuestionProps extends Props {
  readonly money: ReturnType<typeof usePlaceOrder>;
}

/**
 * Asks before the order goes, with all that can happen to the stake; the price that stands there is the one that is
 * sent. Where it has moved past the tolerance, the new one has to be accepted first (OPT-05, OPT-08, OPT-09).
 */
function Question({ draft, closed, money, onBack, onDone }: QuestionProps) {
  const { t } = useLingui();
  const { code, scale, direction, product, terms, stake } = draft;
  const quote = useSnapshot(quoteOf(code));
  const [accepted, setAccepted] = useState(quote.price);
  const isOld = useQuoteAge(quote.time, terms.age);
  const words = t(directionWords[direction] ?? { id: direction });
  const hasMoved =
    quote.price !== undefined &&
    accepted !== undefined &&
    terms.tolerance !== undefined &&
    isPast(accepted, quote.price, terms.tolerance);
  const reason = useReason(closed, hasMoved, isOld);

  const submit = (paypass?: string): void => {
    if (reason !== undefined || quote.price === undefined || quote.time === undefined) return;
    setAccepted(quote.price);
    void money.submit({
      code,
      direction,
      minutes: String(product.minutes),
      amount: stake,
      price: quote.price,
      quoted: String(quote.time),
      yield: product.yield ?? '0',
      ...(paypass === undefined ? {} : { paypass }),
    });
  };
  return (
    <ConfirmSheet
      title={t`${words} · ${code}/USDT`}
      confirm={t`${words} · ${stake} USDT`}
      reason={reason}
      password={terms.payment}
      state={money.state}
      message={money.message === '' ? undefined : t`Transaction failed! ${money.message}`}
      {...(money.key ? { reference: shortKey(money.key) } : {})}
      {...useOrderTerms(draft, quote.price)}
      done={{ title: t`Order placed`, label: t`Done`, rows: useReceiptPairs(draft, undefined) }}
      onConfirm={submit}
      onBack={onBack}
      onDone={onDone}
    >
      <DuplicateOrderNote of={money.duplicate} />
      {hasMoved && (
        <MovedPriceNote
          accepted={formatPrice(accepted, scale)}
          now={formatPrice(quote.price, scale)}
          onAccept={() => setAccepted(quote.price)}
        />
      )}
    </ConfirmSheet>
  );
}

/** Why the order cannot be confirmed now. */
function useReason(closed: Ticket['closed'], hasMoved: boolean, isOld: boolean): ReactNode {
  const { t } = useLingui();
  if (closed) return <Reason of={closed} />;
  if (hasMoved) return t`The price has moved. Accept the new one first.`;
  return isOld ? t`Waiting for a newer price.` : undefined;
}
