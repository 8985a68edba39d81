import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { compare, formatAmount, formatPercent } from '../../../domain/decimal.ts';
import { divide, multiply } from '../../../domain/money.ts';
import { isZero } from '../../../domain/rounding.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import type { ContractOrder } from '../store.ts';
import { sideName, statusName, typeName } from '../words.ts';
import styles from './parts.module.css';

interface Props {
  order: ContractOrder;
  onOpen: (order: ContractOrder) => void;
  /** Adds a button that cancels an open order. */
  onCancel?: ((order: ContractOrder) => void) | undefined;
  selected?: boolean;
  as?: 'li' | 'div';
}

/** Shows an order in a row: what it is, how much is filled, and its status. */
export function OrderRow({ order, onOpen, onCancel, selected = false, as = 'li' }: Props) {
  const { t } = useLingui();
  const { amount, code } = order;
  const whole = formatAmount(amount);
  const what = `${sideName(order, t)} ${withCoin(whole, code)}`;
  const canCancel = onCancel !== undefined && order.status === 'open' && !order.isStarting;
  return (
    <Row
      as={as}
      selected={selected}
      onClick={() => onOpen(order)}
      leading={<CoinMark code={code} />}
      title={
        <>
          {sideName(order, t)}{' '}
          <bdi dir="ltr">
            {whole} {code}
          </bdi>
        </>
      }
      {...(canCancel
        ? {
            'data-code': code,
            detail: <OpenDetail order={order} />,
            trailing: <bdi dir="ltr">{filledPercent(order)}</bdi>,
            chevron: false,
            action: <IconButton icon="x" label={t`Cancel: ${what}`} onClick={() => onCancel(order)} />,
          }
        : {
            detail: <Placed order={order} />,
            trailing: (
              <>
                <FilledPart order={order} />
                {order.status === 'open' && isPartFilled(order) && <FilledBar order={order} />}
              </>
            ),
            trailingDetail: statusName(order, t),
          })}
    />
  );
}

interface PartProps {
  readonly order: ContractOrder;
}

/** Shows the limit and the filled part in one line, since the row has a button next to it. */
function OpenDetail({ order }: PartProps) {
  const { t } = useLingui();
  return (
    <>
      <Price order={order}>{typeName(order, t)}</Price> · <FilledPart order={order} />
      <FilledBar order={order} />
    </>
  );
}

/** Returns how much of an order is filled, rounded down: 100% is the whole order. */
const filledPercent = ({ amount, dealt: filled = '0' }: ContractOrder): string =>
  isZero(amount)
    ? ''
    : formatPercent(divide(multiply(filled, '100'), amount, 0, 'floor'), { sign: 'never', trim: true });

/** Shows the type, limit and time of an order. */
function Placed({ order }: PartProps) {
  const { t, i18n } = useLingui();
  const { created, price } = order;
  const when = created === undefined ? '' : formatMoment(created, i18n.locale);
  return (
    <>
      {typeName(order, t)} {price !== undefined && <Price order={order} />}
      {when && <> · {when}</>}
    </>
  );
}

/** Shows the limit of an order, or `children` if it has none. */
function Price({ order: { price }, children }: PartProps & { readonly children?: ReactNode }) {
  return price === undefined ? children : <bdi dir="ltr">{formatAmount(price)}</bdi>;
}

function FilledPart({ order: { amount, dealt: filled = '0' } }: PartProps) {
  const [part, whole] = [formatAmount(filled), formatAmount(amount)];
  return (
    <Trans>
      <bdi>{part}</bdi> of <bdi>{whole}</bdi>
    </Trans>
  );
}

const isPartFilled = ({ dealt: filled = '0' }: ContractOrder): boolean => compare(filled, '0') > 0;

function FilledBar({ order: { amount, dealt: filled = '0' } }: PartProps) {
  const { t } = useLingui();
  return (
    <span className={styles.filled}>
      {/* oxlint-disable-next-line andaman/money -- the width of a bar, no amount */}
      <Progress label={t`Amount filled`} value={Number(filled) / Number(amount)} />
    </span>
  );
}
