import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../lib/decimal.ts';
import type { Problem, Ticket } from '../ticket.ts';

/** What is wrong with the price or the quantity of a ticket, in words. */
export function useProblem({
  code,
  side,
}: Pick<Ticket, 'code' | 'side'>): (problem: Problem | undefined, of: 'price' | 'amount') => string | undefined {
  const { t } = useLingui();
  const payCode = side === 'buy' ? 'USDT' : code;
  return (problem, of) => {
    if (!problem) return undefined;
    if (problem.why === 'missing') return of === 'price' ? t`Enter a price.` : t`Enter a quantity.`;
    if (problem.why === 'zero') return of === 'price' ? t`Enter a price above 0.` : t`Enter a quantity above 0.`;
    if (problem.why === 'decimals') {
      const { scale } = problem;
      return of === 'price'
        ? t`Use up to ${scale} decimal places for the ${code} price.`
        : t`Use up to ${scale} decimal places for ${code}.`;
    }
    if (problem.why === 'beyond') return t`You don't have that much ${payCode} available.`;
    const limit = `${amountInWords(problem.limit, 'USDT', { charged: problem.why === 'minimum' })} USDT`;
    return problem.why === 'minimum'
      ? t`The minimum order value is ${limit}.`
      : t`The maximum order value is ${limit}.`;
  };
}
