import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../domain/decimal.ts';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Receipt } from '../../../ui/figures/Receipt.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { isUnfilled, type ContractOrder } from '../store.ts';
import { sideName, statusName, typeName } from '../words.ts';
import styles from './parts.module.css';

/**
 * Shows everything about one order: its prices, fills and costs, and why it was rejected. It shows no figures of fills
 * before the first one.
 */
export function OrderDetail({ order }: { order: ContractOrder }) {
  const { t, i18n } = useLingui();
  const { code, side, price, worst, average, amount, dealt: filled } = order;
  const { paid, fee, held, status, created, updated, reason, fills } = order;
  const usdt = (value: string | undefined) => <Quantity value={value} unit="USDT" exact />;
  const time = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : formatMoment(at, i18n.locale, { seconds: true });
  const unfilled = isUnfilled(order);
  return (
    <div className={styles.detail}>
      {reason !== '' && (
        <Note kind="danger" title={t`Why it was rejected`}>
          {reason}
        </Note>
      )}
      <Receipt
        rows={[
          { name: t`Status`, value: statusName(order, t) },
          { name: t`Type`, value: `${typeName(order, t)} · ${sideName(order, t)}` },
          { name: t`Coin`, value: <bdi>{code}</bdi> },
          ...(price === undefined ? [] : [{ name: t`Limit price`, value: usdt(price) }]),
          ...(worst === undefined ? [] : [{ name: t`Worst price you accept`, value: usdt(worst) }]),
          ...(unfilled ? [] : [{ name: t`Average price`, value: usdt(average) }]),
          { name: t`Quantity`, value: <Quantity value={amount} unit={code} /> },
          // an order that ended without a fill says so
          ...(unfilled && status === 'open'
            ? []
            : [{ name: t`Filled`, value: <Quantity value={filled} unit={code} /> }]),
          ...(unfilled
            ? []
            : [
                { name: side === 'sell' ? t`Received before the fee` : t`Paid before the fee`, value: usdt(paid) },
                { name: t`Fee`, value: usdt(fee) },
              ]),
          ...(status === 'open' && held !== undefined
            ? [{ name: t`Still on hold`, value: <Quantity value={held} unit={side === 'sell' ? code : 'USDT'} /> }]
            : []),
          { name: t`Placed`, value: time(created) },
          ...(unfilled && updated === undefined ? [] : [{ name: t`Last change`, value: time(updated) }]),
          { name: t`Order number`, copy: order.id },
        ]}
      />
      {fills.length > 0 && (
        <>
          <SectionHeading>{t`Fills`}</SectionHeading>
          <Rows indent="text" label={t`Fills`}>
            {fills.map((fill, place) => (
              <Row
                key={place}
                title={
                  <bdi dir="ltr">
                    {formatAmount(fill.amount)} {code}
                  </bdi>
                }
                detail={time(fill.time)}
                trailing={usdt(fill.price)}
                trailingDetail={
                  <>
                    {t`Fee`} {usdt(fill.fee)}
                  </>
                }
              />
            ))}
          </Rows>
        </>
      )}
    </div>
  );
}
