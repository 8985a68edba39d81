import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { shortKey } from '../../../client/outbox/submission.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { addContract } from '../../../api/trading.ts';
import { formatAmount, formatPrice } from '../../../lib/decimal.ts';
import { ConfirmSheet, type ConfirmSheetProps } from '../../../ui/ConfirmSheet.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { MovedPriceNote } from '../../../ui/MovedPriceNote.tsx';
import type { Pair } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { quoteOf } from '../../market/store.ts';
import { DuplicateOrderNote } from '../../submissions/store.ts';
import { emptyTicket, isUnfilled, orderChanged, ticketRefused } from '../store.ts';
import { hasMoved, type Reading, readTicket, type Rules, type Ticket } from '../ticket.ts';
import { sideOf, statusOf, typeOf } from '../words.ts';
import { useProblem } from './use-problem.ts';
import { useStated } from './use-stated.tsx';

interface Props {
  /** As it was typed; what it comes to follows the market. */
  ticket: Ticket;
  rules: Rules;
  available: string | undefined;
  /** Why it cannot be confirmed now. */
  reason: string | undefined;
  onClose: () => void;
}

/** What makes two orders the same to a person: a second tab asks before it sends another. */
const DUPLICATE_KEY_FIELDS = ['code', 'side', 'type', 'price', 'amount'];

/** It was sent: the ticket is not offered again (STORE-14). */
const accept = (): void => {
  emptyTicket();
  orderChanged();
};

/**
 * Says what an order is, what it costs and whether it can be taken back, sends it once, and tells what became of it
 * (CTR-03, CTR-11). The prices that stand there are those that are sent; once a market order's has moved away, the new
 * one has to be accepted first.
 */
export function ConfirmOrder({ ticket, rules, available, reason: closed, onClose }: Props) {
  const { t } = useLingui();
  const say = useProblem(ticket);
  const { price: quote } = useSnapshot(quoteOf(ticket.code));
  const [accepted, setAccepted] = useState(quote);
  const money = useSubmission(addContract, {
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted: accept,
    onRefused: ticketRefused,
  });
  const { code, side, type } = ticket;
  const reading = readTicket(ticket, rules, quote, available);
  const { price, amount = '', worst, problems } = reading;
  const quantity = `${formatAmount(amount)} ${code}`;
  const isMarket = type === 'market';
  const hasPriceMoved = isMarket && quote !== undefined && accepted !== undefined && hasMoved(accepted, quote, rules);
  const wrong = say(problems.price, 'price') ?? say(problems.amount, 'amount');
  const reason = closed ?? (hasPriceMoved ? t`The price has moved. Accept the new one first.` : wrong);
  const close = (): void => {
    money.reset();
    onClose();
  };
  return (
    <ConfirmSheet
      title={side === 'buy' ? t`Buy ${quantity}?` : t`Sell ${quantity}?`}
      confirm={side === 'buy' ? t`Buy ${quantity}` : t`Sell ${quantity}`}
      reason={money.state === 'idle' || money.state === 'refused' ? reason : undefined}
      failed={t`Transaction failed!`}
      state={money.state}
      message={money.message}
      reference={money.key === undefined ? undefined : shortKey(money.key)}
      {...useOrderTerms(ticket, rules, reading)}
      done={{
        title: isMarket ? t`Order filled` : t`Order placed`,
        rows: useResultPairs(ticket, money.answer),
      }}
      onConfirm={() => {
        setAccepted(quote);
        void money.submit({ code, side, type, amount, ...(isMarket ? { worst } : { price }) });
      }}
      onBack={close}
    >
      <DuplicateOrderNote of={money.duplicate} />
      {hasPriceMoved && (
        <MovedPriceNote
          accepted={formatPrice(accepted, rules.priceScale)}
          now={formatPrice(quote, rules.priceScale)}
          onAccept={() => setAccepted(quote)}
        />
      )}
    </ConfirmSheet>
  );
}

/** What is confirmed: the most that is paid or the least that comes, then what binds (LIVE-13). */
function useOrderTerms(
  ticket: Ticket,
  rules: Rules,
  reading: Reading,
): Required<Pick<ConfirmSheetProps, 'headline' | 'rows'>> {
  const { t } = useLingui();
  const { code, side } = ticket;
  const { price, amount = '', costs, most } = reading;
  const stated = useStated(rules, reading);
  const isMarket = ticket.type === 'market';
  const atMost = most ?? (isMarket ? undefined : costs?.total);
  const estimate = { name: t`You pay (estimate)`, value: costs?.total };
  const receives = { name: isMarket ? t`You receive (estimate)` : t`You receive at least`, value: costs?.total };
  const pays = atMost === undefined ? estimate : { name: t`You pay at most`, value: atMost };
  const headline = side === 'buy' ? pays : receives;
  return {
    headline: { name: headline.name, value: <Figure value={headline.value} unit="USDT" charged={side === 'buy'} /> },
    rows: [
      { name: t`Order`, value: `${typeOf(ticket, t)} · ${sideOf(ticket, t)}` },
      { name: isMarket ? t`Estimated price` : t`Limit price`, value: <Quantity value={price} unit="USDT" exact /> },
      ...(isMarket ? [stated.worst] : []),
      { name: t`Quantity`, value: <Quantity value={amount} unit={code} /> },
      stated.fee,
      ...(side === 'buy' && isMarket && atMost !== undefined
        ? [{ name: estimate.name, value: <Quantity value={estimate.value} unit="USDT" charged /> }]
        : []),
      {
        name: t`Can it be cancelled?`,
        value: isMarket ? t`No. It fills immediately or is rejected.` : t`Yes, any part that hasn't been filled`,
      },
    ],
  };
}

/** The receipt; one of a call that was looked up may be missing. */
function useResultPairs({ code, side }: Ticket, order: ResponseOf<typeof addContract> | undefined): Pair[] {
  const { t } = useLingui();
  if (!order) return [];
  const { held } = order;
  return [
    { name: t`Status`, value: statusOf(order, t) },
    ...(isUnfilled(order)
      ? []
      : [
          { name: t`Filled`, value: <Quantity value={order.dealt} unit={code} /> },
          { name: t`Average price`, value: <Quantity value={order.average} unit="USDT" /> },
          { name: t`Fee`, value: <Quantity value={order.fee} unit="USDT" /> },
        ]),
    ...(held === undefined
      ? []
      : [{ name: t`On hold`, value: <Quantity value={held} unit={side === 'sell' ? code : 'USDT'} /> }]),
    { name: t`Order number`, value: <bdi>{order.id}</bdi> },
  ];
}
