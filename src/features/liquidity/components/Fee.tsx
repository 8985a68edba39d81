import { useLingui } from '@lingui/react/macro';
import { Quantity } from '../../../ui/Quantity.tsx';

/** What is paid beside the amount, as the server states it; no zero stands in for what it does not (TRUST-05). */
export function Fee({ value }: { readonly value: string | undefined }) {
  const { t } = useLingui();
  return value === undefined ? t`Not provided` : <Quantity value={value} unit="USDT" charged />;
}
