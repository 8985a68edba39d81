import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { shortKey } from '../../../client/outbox/submit.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { ConfirmSheet } from '../../../ui/trading/ConfirmSheet.tsx';
import { MovedPriceNote } from '../../../ui/trading/MovedPriceNote.tsx';
import { quoteOf } from '../../market/index.ts';
import { DuplicateOrderNote } from '../../submissions/index.ts';
import type { OptionProduct, OptionTerms } from '../store.ts';
import { isPast } from '../../../domain/option-rules.ts';
import type { Direction, Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import { PlacedOrder } from './PlacedOrder.tsx';
import { Reason } from './Reason.tsx';
import { useOrderTerms, useReceiptPairs } from './use-order-pairs.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { useIsQuoteOld } from './use-quote-age.ts';

/** The order as chosen on the ticket; it does not change while the sheet is open. */
export interface Draft {
  readonly code: string;
  readonly scale: number;
  readonly direction: Direction;
  readonly product: OptionProduct;
  readonly terms: OptionTerms;
  readonly stake: string;
  readonly available: string | undefined;
}

interface Props {
  readonly draft: Draft;
  readonly blocker: Ticket['blocker'];
  /** Asks for the same order again; undefined while it can't be placed. */
  readonly onAgain?: (() => void) | undefined;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Shows an order from the question to its result. An order that a later lookup found may have no receipt to show. */
export function ConfirmOrder(props: Props) {
  const submission = usePlaceOrder();
  return submission.state === 'accepted' && submission.answer ? (
    <PlacedOrder draft={props.draft} placed={submission.answer} onAgain={props.onAgain} onDone={props.onDone} />
  ) : (
    <Question {...props} submission={submission} />
  );
}

interface QuestionProps extends Props {
  readonly submission: ReturnType<typeof usePlaceOrder>;
}

/**
 * Asks before an order is sent, and shows what can happen to the stake. The shown price is the one sent; if it has
 * moved past the tolerance, the customer has to accept the new one first (OPT-05, OPT-08, OPT-09).
 */
function Question({ draft, blocker, submission, onBack, onDone }: QuestionProps) {
  const { t } = useLingui();
  const { code, scale, direction, product, terms, stake } = draft;
  const quote = useSnapshot(quoteOf(code));
  const [acceptedPrice, setAcceptedPrice] = useState(quote.price);
  const isOld = useIsQuoteOld(quote.time, terms.age);
  const words = t(directionWords[direction] ?? { id: direction });
  const hasMoved =
    quote.price !== undefined &&
    acceptedPrice !== undefined &&
    terms.tolerance !== undefined &&
    isPast(acceptedPrice, quote.price, terms.tolerance);
  const reason = useReason(blocker, hasMoved, isOld);

  const submit = (paypass?: string): void => {
    if (reason !== undefined || quote.price === undefined || quote.time === undefined) return;
    setAcceptedPrice(quote.price);
    void submission.submit({
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
      title={t`${words} ${code} for ${stake} USDT?`}
      confirm={t`${words} · ${stake} USDT`}
      reason={reason}
      password={terms.payment}
      state={submission.state}
      message={submission.message === '' ? undefined : t`Transaction failed! ${submission.message}`}
      {...(submission.key ? { reference: shortKey(submission.key) } : {})}
      {...useOrderTerms(draft, quote.price)}
      done={{ title: t`Order placed`, label: t`Done`, rows: useReceiptPairs(draft, undefined) }}
      onConfirm={submit}
      onBack={onBack}
      onDone={onDone}
    >
      <DuplicateOrderNote of={submission.duplicate} />
      {hasMoved && (
        <MovedPriceNote
          accepted={formatPrice(acceptedPrice, scale)}
          now={formatPrice(quote.price, scale)}
          onAccept={() => setAcceptedPrice(quote.price)}
        />
      )}
    </ConfirmSheet>
  );
}

/** Returns why the order cannot be confirmed now. */
function useReason(blocker: Ticket['blocker'], hasMoved: boolean, isOld: boolean): ReactNode {
  const { t } = useLingui();
  if (blocker) return <Reason blocker={blocker} />;
  if (hasMoved) return t`The price has moved. Accept the new one first.`;
  return isOld ? t`Waiting for a newer price.` : undefined;
}
