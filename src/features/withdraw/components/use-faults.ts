import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../lib/decimal.ts';
import { type AmountFault, quote, type Terms } from '../rules.ts';

/** Words for what is wrong with an amount (WD-06). */
export function useFaults(): (fault: AmountFault, terms: Terms, amount: string | undefined) => string {
  const { t } = useLingui();
  return (fault, terms, amount) => {
    const { currency, scale = 0, minimum = '0', maximum = '0' } = terms;
    const fee = amount === undefined ? undefined : quote(terms, amount)?.fee;
    return {
      missing: t`Enter the amount to withdraw.`,
      decimals: t`Use up to ${scale} decimal places for ${currency}.`,
      available: t`You don't have that much available.`,
      minimum: t`The minimum amount is ${formatAmount(minimum)} ${currency}.`,
      maximum: t`The maximum amount is ${formatAmount(maximum)} ${currency}.`,
      fee: t`Enter an amount above the fee of ${formatAmount(fee)} ${currency}.`,
    }[fault];
  };
}
