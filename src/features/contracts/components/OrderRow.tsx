import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../lib/decimal.ts';
import { formatMoment } from '../../../ui/moment.ts';
import { Row } from '../../../ui/Row.tsx';
import type { Order } from '../store.ts';
import { sideOf, statusOf, typeOf } from '../words.ts';

interface Props {
  order: Order;
  onOpen: (order: Order) => void;
  selected?: boolean;
  as?: 'li' | 'div';
}

/** An order: what it is, how much of it has been dealt, and where it stands. */
export function OrderRow({ order, onOpen, selected = false, as = 'li' }: Props) {
  const { t, i18n } = useLingui();
  const { amount, code, dealt = '0', price, created } = order;
  const [part, whole] = [formatAmount(dealt), formatAmount(amount)];
  const when = created === undefined ? '' : formatMoment(created, i18n.locale);
  return (
    <Row
      as={as}
      selected={selected}
      onClick={() => onOpen(order)}
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
        <Trans>
          <bdi>{part}</bdi> of <bdi>{whole}</bdi>
        </Trans>
      }
      trailingDetail={statusOf(order, t)}
    />
  );
}
