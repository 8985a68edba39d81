import { useLingui } from '@lingui/react/macro';
import type { Pair } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import type { TicketEvaluation, Rules } from '../ticket.ts';

/**
 * Returns fee and worst price of an order for the ticket and its confirmation. If the operator does not state one, it
 * reads as not available, never as zero or as the quote (TRUST-05).
 */
export function useStatedTerms(
  rules: Rules,
  { costs, worstPrice }: Pick<TicketEvaluation, 'costs' | 'worstPrice'>,
): { readonly fee: Pair; readonly worstPrice: Pair } {
  const { t } = useLingui();
  const missing = t`Not available right now`;
  return {
    fee:
      rules.fee === undefined
        ? { name: t`Fee`, value: missing }
        : { name: t`Fee ${rules.fee}%`, value: <Quantity value={costs?.fee} unit="USDT" charged /> },
    worstPrice: {
      name: t`Worst price you accept`,
      value: rules.worst === undefined ? missing : <Quantity value={worstPrice} unit="USDT" exact />,
    },
  };
}
