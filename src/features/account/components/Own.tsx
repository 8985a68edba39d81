import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { settings } from '../../../storage/settings.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';

/**
 * Shows an amount that the customer owns. The eye button hides it on every ticket, for screen readers too (ACCT-05);
 * typed amounts stay visible.
 */
export function OwnAmount(amount: ComponentProps<typeof Quantity>) {
  const { amountsHidden } = useSnapshot(settings);
  // the placeholder of an unknown amount needs no hiding
  return (
    <Veil hidden={amountsHidden === true && amount.value !== undefined}>
      <Quantity {...amount} />
    </Veil>
  );
}
