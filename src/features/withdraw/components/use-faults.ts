import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../../domain/decimal.ts';
import { type AmountFault, quoteOf, type Terms } from '../rules.ts';

/** Returns a function that describes the fault of an amount (WD-06). */
export function useFaultText(): (fault: AmountFault, terms: Terms, amount: string | undefined) => string {
  const { t } = useLingui();
  return (fault, terms, amount) => {
    const { currency, scale = 0, minimum = '0', maximum = '0' } = terms;
    const fee = amount === undefined ? undefined : quoteOf(terms, amount)?.fee;
    const least = amountInWords(minimum, currency, { charged: true });
    const most = amountInWords(maximum, currency);
    const feeText = amountInWords(fee, currency, { charged: true });
    return {
      missing: t`Enter the amount to withdraw.`,
      decimals: t`Use up to ${scale} decimal places for ${currency}.`,
      available: t`You don't have that much available.`,
      minimum: t`The minimum amount is ${least} ${currency}.`,
      maximum: t`The maximum amount is ${most} ${currency}.`,
      fee: t`Enter an amount above the fee of ${feeText} ${currency}.`,
    }[fault];
  };
}
