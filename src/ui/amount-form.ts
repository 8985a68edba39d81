import { createContext, useContext } from 'react';
import { type AmountOptions, amountOptions, type FormatOptions } from '../lib/decimal.ts';

/** Inside a receipt or statement, whose amounts keep all their digits. */
export const ReceiptContext = createContext(false);

export interface AmountForm extends AmountOptions {
  /** After the amount: USDT. */
  unit?: string | undefined;
  /** Which coin it counts, where that is not written after it. */
  coin?: string | undefined;
  /** All its digits, as a price has. */
  exact?: boolean | undefined;
}

/** How an amount is shown in its place (LIVE-12). */
export function useAmountForm({ unit, coin = unit, exact = false, ...options }: AmountForm): FormatOptions {
  const isReceipt = useContext(ReceiptContext);
  return amountOptions(exact || isReceipt ? undefined : coin, options);
}
