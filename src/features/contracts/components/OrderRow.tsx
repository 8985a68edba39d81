import { Trans, useLingui } from '@lingui/react/macro';
import { compare, formatAmount } from '../../../lib/decimal.ts';
import { Button } from '../../../ui/Button.tsx';
import { CoinMark } from '../../../ui/CoinMark.tsx';
import { formatMoment } from '../../../ui/moment.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { Row } from '../../../ui/Row.tsx';
import type { Order } from '../store.ts';
import { sideOf, statusOf, typeOf } from '../words.ts';

interface Props {
  order: Order;
  onOpen: (order: Order) => void;
  /** Asks to cancel it, where it is open. */
  onCancel?: ((order: Order) => void) | undefined;
  selected?: boolean;
  as?: 'li' | 'div';
}

/** An order: what it is, how much of it has been dealt, and where it stands. */
export function OrderRow({ order, onOpen, onCancel, selected = false, as = 'li' }: Props) {
  const { t, i18n } = useLingui();
  const { amount, code, dealt = '0', price, created } = order;
  const [part, whole] = [formatAmount(dealt), formatAmount(amount)];
  // oxlint-disable-next-line andaman/money -- the width of a bar, no amount
  const filled = Number(dealt) / Number(amount);
  const isPart = order.status === 'open' && compare(dealt, '0') > 0;
  const what = `${sideOf(order, t)} ${whole} ${code}`;
  const when = created === undefined ? '' : formatMoment(created, i18n.locale);
  return (
    <Row
      as={as}
      selected={selected}
      onClick={() => onOpen(order)}
      leading={<CoinMark code={code} />}
      title={
        <>
          {sideOf(order, t)}{' '}
          <bdi dir="ltr">
            {whole} {code}
          </bdi>
        </>
      }
      detail={
        <>
          {typeOf(order, t)}
          {price !== undefined && (
            <>
              {' '}
              <bdi dir="ltr">{formatAmount(price)}</bdi>
            </>
          )}
          {when && <> · {when}</>}
        </>
      }
      trailing={
        <>
          <Trans>
            <bdi>{part}</bdi> of <bdi>{whole}</bdi>
          </Trans>
          {isPart && <Progress label={t`Filled part`} value={filled} />}
        </>
      }
      action={
        onCancel && order.status === 'open' ? (
          <Button kind="outline" aria-label={t`Cancel: ${what}`} onClick={() => onCancel(order)}>
            {t({ message: 'Cancel', context: 'an order' })}
          </Button>
        ) : undefined
      }
      trailingDetail={statusOf(order, t)}
    />
  );
}
