import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import type { Problem, Ticket } from '../ticket.ts';

/** Returns a function that describes a problem field a ticket's price or quantity. */
export function useProblemText({
  code,
  side,
}: Pick<Ticket, 'code' | 'side'>): (problem: Problem | undefined, field: 'price' | 'amount') => string | undefined {
  const { t } = useLingui();
  const payCode = side === 'buy' ? 'USDT' : code;
  return (problem, field) => {
    if (!problem) return undefined;
    if (problem.why === 'missing') return field === 'price' ? t`Enter a price.` : t`Enter a quantity.`;
    if (problem.why === 'zero') return field === 'price' ? t`Enter a price above 0.` : t`Enter a quantity above 0.`;
    if (problem.why === 'decimals') {
      const { scale } = problem;
      return field === 'price'
        ? t`Use up to ${scale} decimal places for the ${code} price.`
        : t`Use up to ${scale} decimal places for ${code}.`;
    }
    if (problem.why === 'beyond') return t`You don't have that much ${payCode} available.`;
    const limit = withCoin(amountInWords(problem.limit, 'USDT', { charged: problem.why === 'minimum' }), 'USDT');
    return problem.why === 'minimum'
      ? t`The minimum order value is ${limit}.`
      : t`The maximum order value is ${limit}.`;
  };
}
