import { useLingui } from '@lingui/react/macro';
import type { Pair } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import type { Reading, Rules } from '../ticket.ts';

/**
 * Fee and worst price of an order as the ticket and its confirmation name them; no zero and no quote stands in for what
 * is not stated (TRUST-05).
 */
export function useStated(
  rules: Rules,
  { costs, worst }: Pick<Reading, 'costs' | 'worst'>,
): { readonly fee: Pair; readonly worst: Pair } {
  const { t } = useLingui();
  const missing = t`Not provided`;
  return {
    fee:
      rules.fee === undefined
        ? { name: t`Fee`, value: missing }
        : { name: t`Fee ${rules.fee}%`, value: <Quantity value={costs?.fee} unit="USDT" charged /> },
    worst: {
      name: t`Worst price you accept`,
      value: rules.worst === undefined ? missing : <Quantity value={worst} unit="USDT" exact />,
    },
  };
}
