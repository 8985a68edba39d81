import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../domain/decimal.ts';
import { withCoin } from '../../../i18n/with-coin.ts';
import { type Problem, type Ticket, unitCode } from '../ticket.ts';

/** Returns a function that describes a problem of a ticket's price or amount. */
export function useProblemText(
  ticket: Pick<Ticket, 'code' | 'side' | 'unit'>,
): (problem: Problem | undefined, field: 'price' | 'amount') => string | undefined {
  const { t } = useLingui();
  const { code, side, unit } = ticket;
  const payCode = side === 'buy' ? 'USDT' : code;
  const missing = { price: t`Enter a price.`, amount: unit === 'coin' ? t`Enter a quantity.` : t`Enter an amount.` };
  const zero = {
    price: t`Enter a price above 0.`,
    amount: unit === 'coin' ? t`Enter a quantity above 0.` : t`Enter an amount above 0.`,
  };
  const amountDecimals = (scale: number): string => {
    const code = unitCode(ticket);
    return t`Use up to ${scale} decimal places for ${code}.`;
  };
  return (problem, field) => {
    if (!problem) return undefined;
    if (problem.why === 'missing') return missing[field];
    if (problem.why === 'zero') return zero[field];
    if (problem.why === 'decimals') {
      const { scale } = problem;
      return field === 'price' ? t`Use up to ${scale} decimal places for the ${code} price.` : amountDecimals(scale);
    }
    if (problem.why === 'beyond') return t`You don't have that much ${payCode} available.`;
    const limit = withCoin(amountInWords(problem.limit, 'USDT', { charged: problem.why === 'minimum' }), 'USDT');
    return problem.why === 'minimum'
      ? t`The minimum order value is ${limit}.`
      : t`The maximum order value is ${limit}.`;
  };
}
