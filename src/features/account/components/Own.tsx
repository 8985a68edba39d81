import type { ComponentProps } from 'react';
import { useSnapshot } from 'valtio';
import { settings } from '../../../storage/settings.ts';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Veil } from '../../../ui/Veil.tsx';

/**
 * An amount that the customer has: the eye hides it on every ticket, for screen readers too (ACCT-05). What is typed
 * stays in sight.
 */
export function Own(amount: ComponentProps<typeof Quantity>) {
  const { amountsHidden } = useSnapshot(settings);
  // what is not known is no secret
  return (
    <Veil hidden={amountsHidden === true && amount.value !== undefined}>
      <Quantity {...amount} />
    </Veil>
  );
}
