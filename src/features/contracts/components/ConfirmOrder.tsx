import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { shortKey } from '../../../client/outbox/submission.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { addContract } from '../../../api/trading.ts';
import { formatAmount, formatPrice } from '../../../lib/decimal.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { quoteOf } from '../../market/store.ts';
import { DuplicateOrderNote } from '../../submissions/store.ts';
import { emptyTicket, orderChanged, ticketRefused } from '../store.ts';
import { hasMoved, readTicket, type Rules, type Ticket } from '../ticket.ts';
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
const ALIKE = ['code', 'side', 'type', 'price', 'amount'];

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
  const money = useSubmission(addContract, { alike: ALIKE, onAccepted: accept, onRefused: ticketRefused });
  const { code, side, type } = ticket;
  const reading = readTicket(ticket, rules, quote, available);
  const { price, amount = '', worst, costs, most, problems } = reading;
  const stated = useStated(rules, reading);
  const usdt = (value: string | undefined) => <Quantity value={value} unit="USDT" />;
  const quantity = `${formatAmount(amount)} ${code}`;
  const act = side === 'buy' ? t`Buy ${quantity}` : t`Sell ${quantity}`;
  const market = type === 'market';
  const moved = market && quote !== undefined && accepted !== undefined && hasMoved(accepted, quote, rules);
  const now = formatPrice(quote, rules.priceScale);
  const reason =
    closed ??
    (moved
      ? t`The price has moved. Accept the new one first.`
      : (say(problems.price, 'price') ?? say(problems.amount, 'amount')));
  const close = (): void => {
    money.reset();
    onClose();
  };
  const order = money.answer;
  return (
    <ConfirmSheet
      title={side === 'buy' ? t`Buy ${quantity}?` : t`Sell ${quantity}?`}
      confirm={act}
      reason={money.state === 'idle' || money.state === 'refused' ? reason : undefined}
      failed={t`Transaction failed!`}
      state={money.state}
      message={money.message}
      reference={money.key === undefined ? undefined : shortKey(money.key)}
      rows={[
        { name: t`Order`, value: `${typeOf(ticket, t)} · ${sideOf(ticket, t)}` },
        ...(market
          ? [{ name: t`Estimated price`, value: usdt(price) }, stated.worst]
          : [{ name: t`Limit price`, value: usdt(price) }]),
        { name: t`Quantity`, value: <Quantity value={amount} unit={code} /> },
        stated.fee,
        side === 'buy'
          ? { name: market ? t`You pay (estimate)` : t`You pay at most`, value: usdt(costs?.total), total: true }
          : {
              name: market ? t`You receive (estimate)` : t`You receive at least`,
              value: usdt(costs?.total),
              total: true,
            },
        ...(most === undefined ? [] : [{ name: t`You pay at most`, value: usdt(most) }]),
        {
          name: t`Can it be cancelled?`,
          value: market ? t`No. It fills immediately or is rejected.` : t`Yes, any part that hasn't been filled`,
        },
      ]}
      done={{
        title: market ? t`Order filled` : t`Order placed`,
        rows: order
          ? [
              { name: t`Status`, value: statusOf(order, t) },
              { name: t`Filled`, value: <Quantity value={order.dealt} unit={code} /> },
              { name: t`Average price`, value: usdt(order.average) },
              { name: t`Fee`, value: usdt(order.fee) },
              ...(order.held === undefined
                ? []
                : [
                    { name: t`On hold`, value: <Quantity value={order.held} unit={side === 'sell' ? code : 'USDT'} /> },
                  ]),
              { name: t`Order number`, value: <bdi>{order.id}</bdi> },
            ]
          : [],
      }}
      onConfirm={() => {
        setAccepted(quote);
        void money.submit({ code, side, type, amount, ...(market ? { worst } : { price }) });
      }}
      onBack={close}
    >
      <DuplicateOrderNote of={money.twin} />
      {moved && (
        <Note live title={t`The price has moved`}>
          <p>
            <Trans>
              You accepted <bdi dir="ltr">{formatPrice(accepted, rules.priceScale)}</bdi>. It is now{' '}
              <bdi dir="ltr">{now}</bdi>.
            </Trans>
          </p>
          <Button kind="outline" onClick={() => setAccepted(quote)}>{t`Accept ${now}`}</Button>
        </Note>
      )}
    </ConfirmSheet>
  );
}
