import { useLingui } from '@lingui/react/macro';
import type { Pair } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { useRechargeLeft } from './use-recharge-left.ts';

/** What is left of the customer's own daily limit, where one is set. */
export function useLimitPairs(): Pair[] {
  const { t } = useLingui();
  const remaining = useRechargeLeft();
  if (remaining === undefined) return [];
  return [{ name: t`Daily deposit limit left`, value: <Quantity value={remaining} unit="USDT" /> }];
}
