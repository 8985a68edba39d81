import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatPercent } from '../../../domain/decimal.ts';
import { Countdown } from '../../../ui/figures/Countdown.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import type { OptionOrder } from '../store.ts';
import { UNIT } from '../ticket.ts';
import { directionWords, resultWords } from '../words.ts';
import styles from './order.module.css';
import { usePriceFeed } from './price-feed.ts';

/** Counts down to an order's end by the server's clock, then says that it awaits the result (OPT-10, OPT-11). */
export function TimeLeft({
  order,
  large = false,
  onEnd,
}: {
  readonly order: Pick<OptionOrder, 'ends' | 'code' | 'startPrice'>;
  readonly large?: boolean;
  readonly onEnd?: () => void;
}) {
  const { t } = useLingui();
  const { now } = usePriceFeed();
  const [isOver, setIsOver] = useState(false);
  if (order.ends === undefined) return order.startPrice === undefined ? t`Waiting for the start price` : '–';
  if (isOver || order.ends <= now())
    return <span className={large ? styles.awaiting : undefined}>{t`Awaiting result`}</span>;
  return (
    <Countdown
      until={order.ends}
      now={now}
      label={t`Time left, ${order.code}`}
      large={large}
      onEnd={() => {
        setIsOver(true);
        onEnd?.();
      }}
    />
  );
}

/** Shows the profit or loss of an order, coloured unless the stake was returned (OPT-14). */
function Profit({ order }: { readonly order: OptionOrder }) {
  return (
    <span className={styles.profit} data-result={order.result}>
      <Quantity value={order.profit} unit={UNIT} sign="always" />
    </span>
  );
}

/** Returns the result in one word; an unknown one as the server sent it. */
export const useResultWord = (order: Pick<OptionOrder, 'result' | 'status'>): string => {
  const { t } = useLingui();
  const words = resultWords[order.result];
  return words ? t(words) : order.result || order.status;
};

/** Shows an order in a row: with a countdown while it is open, with its profit or loss once it is settled. */
export function OrderRow({
  order,
  href,
  as = 'li',
  selected,
}: {
  readonly order: OptionOrder;
  readonly href: string;
  readonly as?: 'li' | 'div';
  readonly selected?: boolean;
}) {
  const { t, i18n } = useLingui();
  const result = useResultWord(order);
  const words = directionWords[order.direction];
  const isOpen = order.status === 'holding';
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
      trailing={isOpen ? <TimeLeft order={order} /> : <Profit order={order} />}
      trailingDetail={
        isOpen ? (
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
