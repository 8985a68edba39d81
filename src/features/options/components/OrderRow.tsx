import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { serverNow } from '../../../client/http/server-clock.ts';
import { formatPercent } from '../../../lib/decimal.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { formatMoment } from '../../../ui/moment.ts';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Row } from '../../../ui/Row.tsx';
import type { Order } from '../store.ts';
import { UNIT } from '../ticket.ts';
import { directionWords, resultWords } from '../words.ts';
import styles from './order.module.css';

/** Time left by the server's clock; at zero the result is awaited, never guessed (OPT-10, OPT-11). */
export function TimeLeft({
  order,
  large = false,
  onEnd,
}: {
  readonly order: Pick<Order, 'ends' | 'code'>;
  readonly large?: boolean;
  readonly onEnd?: () => void;
}) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  if (order.ends === undefined) return '–';
  if (over || order.ends <= serverNow())
    return <span className={large ? styles.awaiting : undefined}>{t`Awaiting result`}</span>;
  return (
    <Countdown
      until={order.ends}
      now={serverNow}
      label={t`Time left, ${order.code}`}
      large={large}
      onEnd={() => {
        setOver(true);
        onEnd?.();
      }}
    />
  );
}

/** Profit or loss: a direction's colour for what was won or lost, none for a stake that came back (OPT-14). */
function Profit({ order }: { readonly order: Order }) {
  return (
    <span className={styles.profit} data-result={order.result}>
      <Quantity value={order.profit} unit={UNIT} sign="always" />
    </span>
  );
}

/** The result in one word; a server's own word as it came. */
export const useResultWord = (order: Pick<Order, 'result' | 'status'>): string => {
  const { t } = useLingui();
  const words = resultWords[order.result];
  return words ? t(words) : order.result || order.status;
};

/** An order of a list: countdown while it is open, profit or loss once it is settled. */
export function OrderRow({
  order,
  href,
  as = 'li',
  selected,
}: {
  readonly order: Order;
  readonly href: string;
  readonly as?: 'li' | 'div';
  readonly selected?: boolean;
}) {
  const { t, i18n } = useLingui();
  const result = useResultWord(order);
  const words = directionWords[order.direction];
  const open = order.status === 'holding';
  return (
    <Row
      as={as}
      href={href}
      data-order={order.id}
      {...(selected === undefined ? {} : { selected })}
      leading={
        <span className={styles.direction}>
          <Icon name={order.direction === 'up' ? 'move-up' : 'move-down'} size={20} />
        </span>
      }
      title={
        <>
          <bdi>{order.code}</bdi> · {words ? t(words) : order.direction}
        </>
      }
      detail={
        <>
          <Quantity value={order.amount} unit={UNIT} charged />
          {order.minutes !== undefined && <> · {t`${order.minutes} min`}</>}
          {order.yield !== undefined && (
            <>
              {' '}
              · <bdi>{formatPercent(order.yield, { sign: 'never', trim: true })}</bdi>
            </>
          )}
        </>
      }
      trailing={open ? <TimeLeft order={order} /> : <Profit order={order} />}
      trailingDetail={
        open ? (
          t`Pending order`
        ) : (
          <span>
            {result}
            {order.settled !== undefined && (
              <>
                {' '}
                · <bdi>{formatMoment(order.settled, i18n.locale)}</bdi>
              </>
            )}
          </span>
        )
      }
    />
  );
}
