import { useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { useSnapshot } from 'valtio';
import type { ResponseOf } from '../../../api/endpoint.ts';
import type { optionInfo } from '../../../api/trading.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent, formatPrice } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { subtract } from '../../../lib/money.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { quoteOf } from '../../market/store.ts';
import { figuresOf, UNIT } from '../ticket.ts';
import { directionWords, reasonWords } from '../words.ts';
import { TimeLeft, useResultWord } from './OrderRow.tsx';
import { Proof } from './Proof.tsx';
import styles from './order.module.css';

type Info = Snapshot<ResponseOf<typeof optionInfo>>;

/**
 * The end price beside the start price, and by how much; while it is open the price of now, which decides nothing yet.
 */
function Prices({ order }: { readonly order: Info }) {
  const { t } = useLingui();
  const { price, fresh } = useSnapshot(quoteOf(order.code));
  const open = order.status === 'holding';
  const end = open ? price : order.endPrice;
  const by = end === undefined || order.startPrice === undefined ? undefined : subtract(end, order.startPrice);
  const higher = by !== undefined && !by.startsWith('-');
  const distance = formatPrice(by?.replace('-', ''), order.scale);
  return (
    <Card>
      <div className={styles.sides}>
        <div>
          <p className={styles.caption}>{t`Start price`}</p>
          <Figure size={20} value={order.startPrice} scale={order.scale} />
        </div>
        <div>
          <p className={styles.caption}>{open ? t`Current price` : t`End price`}</p>
          <Figure size={20} value={end} scale={order.scale} stale={open && !fresh} />
          {by !== undefined && (
            <p className={styles.caption}>
              {isZero(by) ? t`equal` : higher ? t`${distance} higher` : t`${distance} lower`}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

/** One order: what is left of its time, or its result with how it was found (OPT-13, OPT-14, OPT-16). */
export function OrderDetail({ order }: { readonly order: Info }) {
  const { t } = useLingui();
  const result = useResultWord(order);
  const open = order.status === 'holding';
  const words = directionWords[order.direction];
  const figures = order.yield === undefined ? undefined : figuresOf(order.amount, order.yield);
  const moment = (at: number | undefined) =>
    at === undefined ? undefined : <bdi>{formatDateTime(at, { seconds: true, zone: true })}</bdi>;
  const price = (value: string | undefined) =>
    value === undefined ? undefined : <bdi dir="ltr">{formatPrice(value, order.scale)}</bdi>;
  const reason = reasonWords[order.reason];
  return (
    <article className={styles.detail}>
      <header className={styles.head}>
        <p className={styles.caption}>
          {open ? (
            t`Time left`
          ) : (
            <>
              {result} · {t`profit or loss`}
            </>
          )}
        </p>
        {open ? <TimeLeft order={order} large /> : <Figure value={order.profit} unit={UNIT} sign="always" />}
        {!open && order.payout !== undefined && !isZero(order.payout) && (
          <p className={styles.caption}>
            {t`Added to your balance:`} <Quantity value={order.payout} unit={UNIT} />
          </p>
        )}
        {open && (
          <p
            className={styles.caption}
          >{t`The end price comes from the ten seconds before expiry. Nothing is decided until then.`}</p>
        )}
      </header>
      {!open && order.reason !== '' && <Note>{reason ? t(reason) : order.reason}</Note>}
      <div className={styles.bleed}>
        <Prices order={order} />
      </div>
      {!open && <Proof order={order} />}
      <Receipt
        rows={[
          { name: t({ message: 'Name', context: 'of a coin' }), value: <bdi>{order.name || order.code}</bdi> },
          { name: t`Direction`, value: words ? t(words) : order.direction },
          { name: t`Stake`, value: <Quantity value={order.amount} unit={UNIT} /> },
          ...(open && figures
            ? [
                { name: t`Payout if you're right`, value: <Quantity value={figures.payout} unit={UNIT} /> },
                { name: t`Loss if you're wrong`, value: <Quantity value={figures.lose} unit={UNIT} /> },
              ]
            : []),
          { name: t`Duration`, value: order.minutes === undefined ? undefined : t`${order.minutes} min` },
          {
            name: t`Return`,
            value:
              order.yield === undefined ? undefined : (
                <bdi>{formatPercent(order.yield, { sign: 'never', trim: true })}</bdi>
              ),
          },
          { name: t`Price when bought`, value: price(order.buyPrice) },
          { name: t`Start price`, value: price(order.startPrice) },
          { name: t`End price`, value: price(order.endPrice) },
          { name: t`Settlement price`, value: price(order.sellPrice) },
          {
            name: t`Profit or loss`,
            value: order.profit === undefined ? undefined : <Quantity value={order.profit} unit={UNIT} sign="always" />,
          },
          { name: t`Placed`, value: moment(order.created) },
          { name: t`Expiry time`, value: moment(order.ends) },
          { name: t`Settled`, value: moment(order.settled) },
          { name: t`Price source`, value: order.source === '' ? undefined : <bdi>{order.source}</bdi> },
          { name: t`Order`, copy: order.id },
        ]}
      />
    </article>
  );
}
