import { formatAmount } from '../../../domain/decimal.ts';

/** Shows a rate in percent with at least two decimals. A missing one reads "–", never zero (LIQ-02). */
export function Rate({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return '–';
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <bdi dir="ltr">{formatAmount(value, { scale: Math.max(decimals, 2) })}%</bdi>;
}
