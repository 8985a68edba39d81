import { Trans } from '@lingui/react/macro';
import { isZero } from '../../../domain/rounding.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { Tier } from '../interest.ts';

/**
 * Describes the amounts of a tier: "up to 10,000 USDT".
 * @param short omits the coin, for three ranges in a row
 */
export function Range({ tier: { from = '0', to }, short = false }: { readonly tier: Tier; readonly short?: boolean }) {
  const unit = short ? undefined : 'USDT';
  if (to === undefined)
    return isZero(from) ? (
      <Trans>Any amount</Trans>
    ) : (
      <Trans>
        Above <Quantity value={from} unit={unit} words />
      </Trans>
    );
  if (isZero(from))
    return (
      <Trans>
        Up to <Quantity value={to} unit={unit} words />
      </Trans>
    );
  return (
    <Trans>
      <Quantity value={from} /> to <Quantity value={to} unit={unit} words />
    </Trans>
  );
}
