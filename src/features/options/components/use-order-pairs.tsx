import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatPercent, formatPrice } from '../../../lib/decimal.ts';
import { subtract } from '../../../lib/money.ts';
import { Figure } from '../../../ui/Figure.tsx';
import type { Pair } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Own } from '../../account/store.ts';
import type { Order } from '../store.ts';
import { figuresOf, UNIT } from '../ticket.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { EndTime } from './Durations.tsx';
import { useSettlementTerms } from './use-settlement-terms.tsx';

/** What is confirmed, the most that can be lost first (OPT-05). */
export function useOrderPairs(draft: Draft, price: string | undefined): Pair[] {
  const { t } = useLingui();
  const { scale, product, terms, stake, available } = draft;
  const percent = product.yield ?? '0';
  const figures = figuresOf(stake, percent);
  const settling = useSettlementTerms(terms);
  return [
    { name: t`Most you can lose`, value: <Figure size={28} value={figures.lose} unit={UNIT} /> },
    { name: t`You pay`, value: <Quantity value={stake} unit={UNIT} /> },
    { name: t`Payout if you're right`, value: <Quantity value={figures.payout} unit={UNIT} /> },
    { name: t`Current price`, value: <bdi dir="ltr">{formatPrice(price, scale)}</bdi> },
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
  ];
}

/** The receipt, the number of the order first; one of a call that was looked up may be missing. */
export function useReceiptPairs({ scale, stake }: Draft, order: Order | undefined): Pair[] {
  const { t } = useLingui();
  return [
    { name: t`Order`, value: <bdi>{order?.id ?? '–'}</bdi> },
    { name: t`You paid`, value: <Quantity value={order?.amount ?? stake} unit={UNIT} /> },
    { name: t`Price when bought`, value: <bdi dir="ltr">{formatPrice(order?.buyPrice, scale)}</bdi> },
    {
      name: t`Ends`,
      value: order?.ends === undefined ? '–' : <bdi>{formatDateTime(order.ends, { seconds: true, zone: true })}</bdi>,
    },
  ];
}
