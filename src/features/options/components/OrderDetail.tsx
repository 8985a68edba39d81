import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Snapshot } from 'valtio';
import type { ResponseOf } from '../../../api/endpoint.ts';
import type { optionInfo } from '../../../api/options.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent, formatPrice } from '../../../domain/decimal.ts';
import { samplesBefore } from '../../../domain/option-rules.ts';
import { isZero } from '../../../domain/rounding.ts';
import { subtract } from '../../../domain/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/figures/Receipt.tsx';
import { AskAbout } from '../../cases/index.ts';
import { markSeen } from '../../messages/index.ts';
import { orderLink } from '../links.ts';
import { UNIT } from '../ticket.ts';
import { directionWords, reasonWords } from '../words.ts';
import { useResultWord } from './OrderRow.tsx';
import { Proof } from './Proof.tsx';
import { RunningOrder } from './RunningOrder.tsx';
import styles from './order.module.css';
import { TenChart } from './TenChart.tsx';
import { useOutcomePairs } from './use-order-pairs.tsx';

type Info = Snapshot<ResponseOf<typeof optionInfo>>;

/** Shows start and end price next to each other, and their difference. */
function Prices({ order }: { readonly order: Info }) {
  const { t } = useLingui();
  const { startPrice, endPrice, scale } = order;
  const difference = endPrice === undefined || startPrice === undefined ? undefined : subtract(endPrice, startPrice);
  const isHigher = difference !== undefined && !difference.startsWith('-');
  const distance = formatPrice(difference?.replace('-', ''), scale);
  return (
    <Card>
      <div className={styles.sides}>
        <div>
          <p className={styles.caption}>{t`Start price`}</p>
          <Figure size={20} value={startPrice} scale={scale} />
        </div>
        <div>
          <p className={styles.caption}>{t`End price`}</p>
          <Figure size={20} value={endPrice} scale={scale} />
          {difference !== undefined && (
            <p className={styles.caption}>
              {isZero(difference) ? t`equal` : isHigher ? t`${distance} higher` : t`${distance} lower`}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Returns the rows of an order by name; fields that the server did not send show "–" (OPT-16). */
function useRows(order: Info) {
  const { t } = useLingui();
  const words = directionWords[order.direction];
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : <bdi>{formatDateTime(at, { seconds: true, zone: true })}</bdi>;
  const price = (value: string | undefined) =>
    value === undefined ? undefined : <bdi dir="ltr">{formatPrice(value, order.scale)}</bdi>;
  const returned =
    order.yield === undefined ? undefined : <bdi>{formatPercent(order.yield, { sign: 'never', trim: true })}</bdi>;
  return {
    name: { name: t`Coin`, value: <bdi>{order.name || order.code}</bdi> },
    direction: { name: t`Direction`, value: words ? t(words) : order.direction },
    stake: { name: t`Stake`, value: <Quantity value={order.amount} unit={UNIT} /> },
    duration: {
      name: t`Duration`,
      value: order.minutes === undefined ? undefined : t`${order.minutes} min`,
    },
    returned: { name: t`Return`, value: returned },
    buyPrice: { name: t`Price you confirmed`, value: price(order.quote ?? order.buyPrice) },
    startPrice: { name: t`Start price`, value: price(order.startPrice) },
    ...(formatPrice(order.endPrice, order.scale) === formatPrice(order.sellPrice, order.scale)
      ? { endPrice: { name: t`End price (settlement price)`, value: price(order.endPrice) } }
      : {
          endPrice: { name: t`End price`, value: price(order.endPrice) },
          sellPrice: { name: t`Settlement price`, value: price(order.sellPrice) },
        }),
    profit: {
      name: t`Profit or loss`,
      value: order.profit === undefined ? undefined : <Quantity value={order.profit} unit={UNIT} sign="always" />,
    },
    created: { name: t`Placed`, value: moment(order.created) },
    ends: { name: order.status === 'holding' ? t`Expires` : t`Expired`, value: moment(order.ends) },
    settled: { name: t`Settled`, value: moment(order.settled) },
    source: { name: t`Price source`, value: order.source === '' ? undefined : <bdi>{order.source}</bdi> },
    number: { name: t`Order number`, copy: order.id },
  } satisfies Record<string, ReceiptRow>;
}

/**
 * Shows a running order live, or the result of a settled one and how it was found (LIVE-03, OPT-13, OPT-14, OPT-16).
 */
export function OrderDetail({ order }: { readonly order: Info }) {
  const isOpen = order.status === 'holding';
  const wasOpen = useRef(isOpen);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) void markSeen(orderLink(order.id), { hasChanged: wasOpen.current });
  }, [isOpen, order.id]);
  useEffect(() => {
    // the focused element may have gone with the open order
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      article.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <article ref={article} className={styles.detail} tabIndex={-1}>
      {isOpen ? <Open order={order} /> : <Settled order={order} />}
      <div className={styles.bleed}>
        <AskAbout about="option" record={order.id} />
      </div>
    </article>
  );
}

/** Shows an open order: the possible outcomes in sight, all other details in a fold. */
function Open({ order }: { readonly order: Info }) {
  const { t } = useLingui();
  const { stake, ends, number, ...others } = useRows(order);
  const outcomes = useOutcomePairs(order.amount, order.yield);
  return (
    <>
      <RunningOrder order={order} scale={order.scale} />
      <Receipt rows={[...outcomes, stake, ends, number]} />
      <Fold title={t`All details`}>
        <Receipt rows={Object.values(others)} />
      </Fold>
    </>
  );
}

function Settled({ order }: { readonly order: Info }) {
  const { t } = useLingui();
  const result = useResultWord(order);
  const reason = reasonWords[order.reason];
  return (
    <>
      <header className={styles.head}>
        <p className={styles.caption}>
          {result} · {t`profit or loss`}
        </p>
        <Figure value={order.profit} unit={UNIT} sign="always" />
        {order.payout !== undefined && !isZero(order.payout) && (
          <p className={styles.caption}>
            {order.result === 'win' ? t`Added to your balance, including your stake:` : t`Added to your balance:`}{' '}
            <Quantity value={order.payout} unit={UNIT} />
          </p>
        )}
      </header>
      {order.reason !== '' && <Note>{reason ? t(reason) : order.reason}</Note>}
      {order.startPrice !== undefined && order.endPrice !== undefined && order.samples.length > 0 && (
        <TenChart
          direction={order.direction}
          start={order.startPrice}
          scale={order.scale}
          samples={samplesBefore(order.samples, order.ends ?? 0)}
          average={order.endPrice}
          done
        />
      )}
      <div className={styles.bleed}>
        <Prices order={order} />
      </div>
      <Proof order={order} />
      <Receipt rows={Object.values(useRows(order))} />
    </>
  );
}
