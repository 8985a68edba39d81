import { useLingui } from '@lingui/react/macro';
import type { Pair } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { useResource } from '../../../client/query/use-resource.ts';
import { protection } from '../../protection/index.ts';

/** Returns the rest of the customer's own daily deposit limit in USDT; undefined if they have set none (TRUST-02). */
function useDepositLimitLeft(): string | undefined {
  const { value } = useResource(protection);
  const limit = value?.limits.find(({ kind, on }) => kind === 'recharge' && on);
  return limit?.left;
}

/** Returns a row with the rest of the customer's daily limit; none if they have set no limit. */
export function useLimitPairs(): Pair[] {
  const { t } = useLingui();
  const remaining = useDepositLimitLeft();
  if (remaining === undefined) return [];
  return [{ name: t`Daily deposit limit left`, value: <Quantity value={remaining} unit="USDT" /> }];
}
