import { useLingui } from '@lingui/react/macro';
import type { Pair } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { useDepositLimitLeft } from './use-recharge-left.ts';

/** Returns a row with the rest of the customer's daily limit; none if they have set no limit. */
export function useLimitPairs(): Pair[] {
  const { t } = useLingui();
  const remaining = useDepositLimitLeft();
  if (remaining === undefined) return [];
  return [{ name: t`Daily deposit limit left`, value: <Quantity value={remaining} unit="USDT" /> }];
}
