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
      missing: t`Please enter the amount to withdraw.`,
      decimals: t`An amount of ${currency} has at most ${scale} decimals.`,
      available: t`This is more than you have available.`,
      minimum: t`The minimum amount is ${formatAmount(minimum)} ${currency}.`,
      maximum: t`The maximum amount is ${formatAmount(maximum)} ${currency}.`,
      fee: t`The amount has to be above the fee of ${formatAmount(fee)} ${currency}.`,
    }[fault];
  };
}
