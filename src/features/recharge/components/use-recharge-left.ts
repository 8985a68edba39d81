import { useResource } from '../../../client/query/use-resource.ts';
import { protection } from '../../protection/index.ts';

/** Returns the rest of the customer's own daily deposit limit in USDT; undefined if they have set none (TRUST-02). */
export function useDepositLimitLeft(): string | undefined {
  const { value } = useResource(protection);
  const limit = value?.limits.find(({ kind, on }) => kind === 'recharge' && on);
  return limit?.left;
}
