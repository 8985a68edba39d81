import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { shortKey } from '../../../client/outbox/submission.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { addContract } from '../../../api/contracts.ts';
import { formatAmount, formatPrice } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { ConfirmSheet, type ConfirmSheetProps } from '../../../ui/trading/ConfirmSheet.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { MovedPriceNote } from '../../../ui/trading/MovedPriceNote.tsx';
import type { Pair } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { quoteOf } from '../../market/index.ts';
import { DuplicateOrderNote } from '../../submissions/index.ts';
import { clearTicket, isUnfilled, refreshAfterOrder, refreshAfterRefusal } from '../store.ts';
import {
  hasMoved,
  type TicketEvaluation,
  evaluateTicket,
  type Rules,
  type Ticket,
  withFixedQuantity,
} from '../ticket.ts';
import { sideName, statusName, typeName } from '../words.ts';
import { useProblemText } from './use-problem.ts';
import { useStatedTerms } from './use-stated.tsx';

interface Props {
  /** The ticket as typed; its cost follows the market, its quantity does not. */
  ticket: Ticket;
  rules: Rules;
  available: string | undefined;
  /** Why it cannot be confirmed now. */
  reason: string | undefined;
  onClose: () => void;
}

/** Fields that make two orders duplicates, so that a second tab asks before it sends the same order again. */
const DUPLICATE_KEY_FIELDS = ['code', 'side', 'type', 'price', 'amount'];

type PlacedOrder = ResponseOf<typeof addContract>;

/**
 * Clears the ticket once its order is placed, so that a reload does not restore it (STORE-14). A market order that its
 * first price rejected keeps the ticket.
 */
const onAccepted = (order: PlacedOrder | undefined): void => {
  if (order?.status === 'refused') return refreshAfterRefusal();
  clearTicket();
  refreshAfterOrder();
};

/**
 * Asks before an order is sent: shows what it is, what it costs and whether it can be cancelled. Sends it once, then
 * shows its outcome (CTR-03, CTR-11). The shown prices are the ones sent. If the price of a market order has moved too
 * far, the customer has to accept the new one first. The quantity of a typed amount of USDT only changes then, or after
 * a refusal.
 */
export function ConfirmOrder({ ticket: typed, rules, available, reason: blocker, onClose }: Props) {
  const { t } = useLingui();
  const { price: quote } = useSnapshot(quoteOf(typed.code));
  const [acceptedPrice, setAcceptedPrice] = useState(quote);
  const [quantityPrice, setQuantityPrice] = useState(quote);
  const ticket = withFixedQuantity(typed, rules, quantityPrice);
  const describe = useProblemText(ticket);
  const money = useSubmission(addContract, {
    duplicateKeyFields: DUPLICATE_KEY_FIELDS,
    onAccepted,
    onRefused: () => {
      setQuantityPrice(quoteOf(typed.code).price);
      refreshAfterRefusal();
    },
  });
  const { code, side, type } = ticket;
  const evaluation = evaluateTicket(ticket, rules, quote, available);
  const { price, amount = '', worstPrice, problems } = evaluation;
  const quantity = withCoin(formatAmount(amount), code);
  const isMarket = type === 'market';
  const hasPriceMoved =
    isMarket && quote !== undefined && acceptedPrice !== undefined && hasMoved(acceptedPrice, quote, rules);
  const problem = describe(problems.price, 'price') ?? describe(problems.amount, 'amount');
  const reason = blocker ?? (hasPriceMoved ? t`The price has moved. Accept the new one first.` : problem);
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
      {...useOrderTerms(ticket, rules, evaluation)}
      done={{ ...useOutcome(money.answer, isMarket), rows: useResultPairs(ticket, money.answer) }}
      onConfirm={() => {
        setAcceptedPrice(quote);
        void money.submit({ code, side, type, amount, ...(isMarket ? { worst: worstPrice } : { price }) });
      }}
      onBack={close}
    >
      <DuplicateOrderNote of={money.duplicate} />
      {hasPriceMoved && (
        <MovedPriceNote
          accepted={formatPrice(acceptedPrice, rules.priceScale)}
          now={formatPrice(quote, rules.priceScale)}
          onAccept={() => {
            setAcceptedPrice(quote);
            setQuantityPrice(quote);
          }}
        />
      )}
    </ConfirmSheet>
  );
}

/** Returns the terms to confirm: the most to pay or the least to receive as headline, then the rest (LIVE-13). */
function useOrderTerms(
  ticket: Ticket,
  rules: Rules,
  evaluation: TicketEvaluation,
): Required<Pick<ConfirmSheetProps, 'headline' | 'rows'>> {
  const { t } = useLingui();
  const { code, side } = ticket;
  const { price, amount = '', costs, maxTotal } = evaluation;
  const statedTerms = useStatedTerms(rules, evaluation);
  const isMarket = ticket.type === 'market';
  const atMost = maxTotal ?? (isMarket ? undefined : costs?.total);
  const estimate = { name: t`You pay (estimate)`, value: costs?.total };
  const receives = { name: isMarket ? t`You receive (estimate)` : t`You receive at least`, value: costs?.total };
  const pays = atMost === undefined ? estimate : { name: t`You pay at most`, value: atMost };
  const headline = side === 'buy' ? pays : receives;
  return {
    headline: { name: headline.name, value: <Figure value={headline.value} unit="USDT" charged={side === 'buy'} /> },
    rows: [
      { name: t`Type`, value: `${typeName(ticket, t)} · ${sideName(ticket, t)}` },
      { name: isMarket ? t`Estimated price` : t`Limit price`, value: <Quantity value={price} unit="USDT" exact /> },
      ...(isMarket ? [statedTerms.worstPrice] : []),
      { name: t`Quantity`, value: <Quantity value={amount} unit={code} /> },
      statedTerms.fee,
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

/** Returns the heading of the receipt; a market order can be rejected by its first price. */
function useOutcome(
  order: PlacedOrder | undefined,
  isMarket: boolean,
): Omit<NonNullable<ConfirmSheetProps['done']>, 'rows'> {
  const { t } = useLingui();
  if (order?.status === 'refused') return { title: t`Order rejected`, outcome: order.reason, icon: 'circle-alert' };
  return { title: isMarket && order?.isStarting !== true ? t`Order filled` : t`Order placed` };
}

/** Returns the rows of the receipt; empty if there is none, which may be so for an order found by a later lookup. */
function useResultPairs({ code, side }: Ticket, order: PlacedOrder | undefined): Pair[] {
  const { t } = useLingui();
  if (!order) return [];
  const { held } = order;
  return [
    { name: t`Status`, value: statusName(order, t) },
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
