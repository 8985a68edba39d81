import { Trans } from '@lingui/react/macro';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { LockupTerms } from './lockup-terms.ts';

/** Shows the limits of one order. */
export function LockupLimits({
  terms: { minimum, maximum },
}: {
  readonly terms: Pick<LockupTerms, 'minimum' | 'maximum'>;
}) {
  return (
    <Trans>
      <Quantity value={minimum} /> to <Quantity value={maximum} unit="USDT" words />
    </Trans>
  );
}
