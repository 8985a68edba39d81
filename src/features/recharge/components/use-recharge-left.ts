import { useResource } from '../../../client/query/use-resource.ts';
import { protection } from '../../protection/store.ts';

/** What is left today of the customer's own limit on recharges, in USDT; undefined where none is set (TRUST-02). */
export function useRechargeLeft(): string | undefined {
  const { value } = useResource(protection);
  const limit = value?.limits.find(({ kind, on }) => kind === 'recharge' && on);
  return limit?.left;
}
