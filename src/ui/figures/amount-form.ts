import { createContext, useContext } from 'react';
import { type AmountOptions, amountOptions, type FormatOptions } from '../../domain/decimal.ts';

/** True inside a receipt or statement, whose amounts keep all their digits. USDT has at least two decimals. */
export const ReceiptContext = createContext(false);

export interface AmountForm extends AmountOptions {
  /** After the amount: USDT. */
  unit?: string | undefined;
  /** The coin of the amount, if it is not the unit. */
  coin?: string | undefined;
  /** Shows all digits, as for a price. */
  exact?: boolean | undefined;
}

/** Returns the format options of an amount in its context (LIVE-12). */
export function useAmountForm({ unit, coin = unit, exact = false, ...options }: AmountForm): FormatOptions {
  const receipt = useContext(ReceiptContext);
  return amountOptions(exact ? undefined : coin, { ...options, receipt });
}
