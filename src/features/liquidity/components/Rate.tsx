import { formatAmount } from '../../../lib/decimal.ts';

/** A rate in percent: two decimals, more where it has them. A missing one reads "–", never zero (LIQ-02). */
export function Rate({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return '–';
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <bdi dir="ltr">{formatAmount(value, { scale: Math.max(decimals, 2) })}%</bdi>;
}
