import { useLingui } from '@lingui/react/macro';
import { formatAmount, signOf } from '../../../lib/decimal.ts';
import type { Side } from '../ticket.ts';

/**
 * Where a limit stands beside the market, and whether it fills at once. `away`: percent from the market price to the
 * limit, signed; undefined where it is not known.
 */
export function usePlaceWords(side: Side, away: string | undefined): string | undefined {
  const { t } = useLingui();
  if (away === undefined) return undefined;
  const sign = signOf(away);
  const isCrossing = sign !== undefined && (side === 'buy' ? sign >= 0 : sign <= 0);
  if (isCrossing)
    return t`At this price your order fills right away, at your limit price or better. Anything left over stays open.`;
  const apart = formatAmount(away, { sign: 'never' });
  return sign === 1
    ? t`${apart}% above the market price. Your order waits until the market reaches it.`
    : t`${apart}% below the market price. Your order waits until the market reaches it.`;
}
