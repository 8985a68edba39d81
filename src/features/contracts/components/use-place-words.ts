import { useLingui } from '@lingui/react/macro';
import { formatAmount, signOf } from '../../../domain/decimal.ts';
import type { Side } from '../ticket.ts';

/**
 * Describes where a limit is relative to the market, and whether it fills at once.
 * @param distancePercent signed, from the market price to the limit; undefined if unknown
 */
export function useLimitDescription(side: Side, distancePercent: string | undefined): string | undefined {
  const { t } = useLingui();
  if (distancePercent === undefined) return undefined;
  const sign = signOf(distancePercent);
  const isCrossing = sign !== undefined && (side === 'buy' ? sign >= 0 : sign <= 0);
  if (isCrossing)
    return t`At this price your order fills right away, at your limit price or better. Anything left over stays open.`;
  const apart = formatAmount(distancePercent, { sign: 'never' });
  return sign === 1
    ? t`${apart}% above the market price. Your order waits until the market reaches it.`
    : t`${apart}% below the market price. Your order waits until the market reaches it.`;
}
