import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { serverNow } from '../../../client/http/server-clock.ts';
import { shortKey } from '../../../client/outbox/submit.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { addOption } from '../../../api/trading.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent, formatPrice } from '../../../lib/decimal.ts';
import { subtract } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmSheet } from '../../../ui/ConfirmSheet.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Own } from '../../account/store.ts';
import { quoteOf } from '../../market/store.ts';
import { protection } from '../../protection/store.ts';
import { DuplicateOrderNote } from '../../submissions/store.ts';
import { balance, holding, type Product, products, readResults, type Terms } from '../store.ts';
import { figuresOf, isPast, UNIT } from '../ticket.ts';
import { type Direction, emptyTicket, type Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import { EndTime } from './Durations.tsx';
import { Reason } from './Reason.tsx';
import { useSettlementTerms } from './use-settlement-terms.tsx';
import styles from './ticket.module.css';

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

/** ms that a quote is good for where the operator states none (design 6). */
const AGE = 3000;
/** ms that the answer's way takes at least: a quote is not sent in its last moment. */
const WAY = 300;

/** What makes two orders the same to a person: a second tab asks before it sends another. */
const ALIKE = ['code', 'direction', 'minutes', 'amount'];

/** Whether the quote is too old to be sent, looked at twice a second. */
const useOld = (time: number | undefined, age: number): boolean => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, []);
  return time === undefined || now - time > age - WAY;
};

/**
 * Asks before the order goes, with all that can happen to the stake; the price that stands there is the one that is
 * sent. Where it has moved past the tolerance, the new one has to be accepted first (OPT-05, OPT-08, OPT-09).
 */
export function ConfirmOrder({
  draft,
  closed,
  onBack,
  onDone,
}: {
  readonly draft: Draft;
  readonly closed: Ticket['closed'];
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useLingui();
  const { code, scale, direction, product, terms, stake, available } = draft;
  const quote = useSnapshot(quoteOf(code));
  const [accepted, setAccepted] = useState(quote.price);
  const old = useOld(quote.time, terms.age ?? AGE);
  const settling = useSettlementTerms(terms);
  const money = useSubmission(addOption, {
    alike: ALIKE,
    onAccepted: (answer) => {
      emptyTicket();
      if (answer) holding.put(answer);
      void readResults();
      void protection.refresh();
    },
    // a product that was closed, another yield, less money: the ticket has to know
    onRefused: () => {
      void products.refresh();
      void balance.refresh();
      void protection.refresh();
    },
  });
  const percent = product.yield ?? '0';
  const figures = figuresOf(stake, percent);
  const words = t(directionWords[direction] ?? { id: direction });
  const moved =
    quote.price !== undefined &&
    accepted !== undefined &&
    terms.tolerance !== undefined &&
    isPast(accepted, quote.price, terms.tolerance);
  const now = formatPrice(quote.price, scale);

  const reason = closed ? (
    <Reason of={closed} />
  ) : moved ? (
    t`The price has moved. Accept the new one first.`
  ) : old ? (
    t`Waiting for a newer price.`
  ) : undefined;
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
      yield: percent,
      ...(paypass === undefined ? {} : { paypass }),
    });
  };
  const order = money.answer;
  return (
    <ConfirmSheet
      title={t`${words} · ${code}/USDT`}
      confirm={t`${words} · ${stake} USDT`}
      reason={reason}
      password={terms.payment}
      state={money.state}
      message={money.message === '' ? undefined : t`Transaction failed! ${money.message}`}
      {...(money.key ? { reference: shortKey(money.key) } : {})}
      rows={[
        { name: t`Most you can lose`, value: <Figure size={28} value={figures.lose} unit={UNIT} /> },
        { name: t`You pay`, value: <Quantity value={stake} unit={UNIT} /> },
        { name: t`Payout if you're right`, value: <Quantity value={figures.payout} unit={UNIT} /> },
        { name: t`Current price`, value: <bdi dir="ltr">{now}</bdi> },
        {
          name: t`Ends`,
          value: (
            <>
              <EndTime minutes={product.minutes} /> · {t`${product.minutes} min`} ·{' '}
              <bdi>{formatPercent(percent, { sign: 'never', trim: true })}</bdi>
            </>
          ),
        },
        ...settling,
        ...(available === undefined
          ? []
          : [{ name: t`Balance after`, value: <Own value={subtract(available, stake)} unit={UNIT} /> }]),
        { name: t`Can it be undone?`, value: t`No, it cannot be undone` },
      ]}
      done={{
        title: t`Order placed`,
        label: t`Done`,
        rows: [
          { name: t`Order`, value: <bdi>{order?.id ?? '–'}</bdi> },
          { name: t`You paid`, value: <Quantity value={order?.amount ?? stake} unit={UNIT} /> },
          { name: t`Price when bought`, value: <bdi dir="ltr">{formatPrice(order?.buyPrice, scale)}</bdi> },
          {
            name: t`Ends`,
            value:
              order?.ends === undefined ? '–' : <bdi>{formatDateTime(order.ends, { seconds: true, zone: true })}</bdi>,
          },
        ],
      }}
      rule={
        <p className={styles.help}>
          <Trans>
            If the price moves further than that before we receive your order, we reject it and your balance doesn't
            change.
          </Trans>
        </p>
      }
      onConfirm={submit}
      onBack={onBack}
      onDone={onDone}
    >
      <DuplicateOrderNote of={money.twin} />
      {moved && (
        <Note live title={t`The price has moved`}>
          <p>
            <Trans>
              You accepted <bdi dir="ltr">{formatPrice(accepted, scale)}</bdi>. It is now <bdi dir="ltr">{now}</bdi>.
            </Trans>
          </p>
          <Button kind="outline" onClick={() => setAccepted(quote.price)}>{t`Accept ${now}`}</Button>
        </Note>
      )}
    </ConfirmSheet>
  );
}
