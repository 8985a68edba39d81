import { Plural, useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import { formatAmount, formatPercent, formatPrice, signOf } from '../../../domain/decimal.ts';
import { divide, multiply, subtract } from '../../../domain/money.ts';
import { link } from '../../../domain/routes.ts';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Row } from '../../../ui/lists/Row.tsx';
import type { OpenOrder } from '../own-orders.ts';
import { quoteOf } from '../quotes.ts';

/** Returns how far a limit price is from the price now, in percent; undefined if one is unknown. */
const distanceOf = (limit: string | undefined, price: string | undefined): string | undefined =>
  limit === undefined || price === undefined || signOf(price) !== 1
    ? undefined
    : divide(multiply(subtract(limit, price), '100'), price, 2, 'half-even');

/** Says how many contract orders of a coin are open, and how far the newest limit is from the price; opens them. */
export function OwnOrders({
  code,
  scale,
  orders,
}: {
  readonly code: string;
  readonly scale: number;
  readonly orders: readonly OpenOrder[];
}) {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const { price } = useSnapshot(quoteOf(code));
  const [newest] = orders;
  if (!newest || !has('/pages/contracts/contracts')) return null;
  const count = orders.length;
  const amount = formatAmount(newest.amount);
  const limit = formatPrice(newest.price ?? newest.worst, scale);
  const distance = distanceOf(newest.price, price);
  const percent = formatPercent(distance?.replace('-', ''), { sign: 'never' });
  const order = newest.side === 'sell' ? t`Sell ${amount} at ${limit}` : t`Buy ${amount} at ${limit}`;
  const where = distance?.startsWith('-') ? t`${percent} below the price` : t`${percent} above the price`;
  return (
    <Row
      as="div"
      href={hashHref(link('/pages/contracts/contracts', { code }))}
      title={<Plural value={count} one="# open order" other="# open orders" />}
      detail={distance === undefined ? order : `${order} · ${where}`}
    />
  );
}
