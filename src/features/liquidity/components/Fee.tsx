import { useLingui } from '@lingui/react/macro';
import { Quantity } from '../../../ui/figures/Quantity.tsx';

/** Shows the fee that the server states. If it states none, the fee reads as not provided, never as zero (TRUST-05). */
export function Fee({ value }: { readonly value: string | undefined }) {
  const { t } = useLingui();
  return value === undefined ? t`Not available right now` : <Quantity value={value} unit="USDT" charged />;
}
