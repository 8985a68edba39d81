import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../domain/decimal.ts';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Receipt } from '../../../ui/figures/Receipt.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { AskAbout } from '../../cases/index.ts';
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
  const usdt = (value: string | undefined) => value && <Quantity value={value} unit="USDT" exact />;
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
          { name: t`Limit price`, value: usdt(price) },
          { name: t`Worst price you accept`, value: usdt(worst) },
          { name: t`Average price`, value: unfilled ? undefined : usdt(average) },
          { name: t`Quantity`, amount, unit: code },
          // an order that ended without a fill says so
          { name: t`Filled`, amount: unfilled && status === 'open' ? undefined : filled, unit: code },
          {
            name: side === 'sell' ? t`Received before the fee` : t`Paid before the fee`,
            amount: unfilled ? undefined : paid,
            unit: 'USDT',
          },
          { name: t`Fee`, amount: unfilled ? undefined : fee, unit: 'USDT' },
          {
            name: t`Still on hold`,
            amount: status === 'open' ? held : undefined,
            unit: side === 'sell' ? code : 'USDT',
          },
          { name: t`Placed`, value: time(created) },
          { name: t`Last change`, value: time(updated) },
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
      <AskAbout about="contract" record={order.id} />
    </div>
  );
}
