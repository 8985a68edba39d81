import { useLingui } from '@lingui/react/macro';
import { amountInWords } from '../../domain/decimal.ts';
import type { AmountFault } from './amount-fault.ts';

interface Limits {
  readonly currency: string;
  readonly scale?: number | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  readonly fee?: string | undefined;
}

/** Returns a function that describes the fault of an amount; `missing` is the text for an empty field. */
export function useAmountFaultText(missing: string): (fault: AmountFault, limits: Limits) => string {
  const { t } = useLingui();
  return (fault, { currency, scale = 0, minimum = '0', maximum = '0', fee }) => {
    const least = amountInWords(minimum, currency, { charged: true });
    const most = amountInWords(maximum, currency);
    const feeText = amountInWords(fee, currency, { charged: true });
    return {
      missing,
      decimals: t`Use up to ${scale} decimal places for ${currency}.`,
      available: t`You don't have that much available.`,
      minimum: t`The minimum amount is ${least} ${currency}.`,
      maximum: t`The maximum amount is ${most} ${currency}.`,
      fee: t`Enter an amount above the fee of ${feeText} ${currency}.`,
    }[fault];
  };
}
