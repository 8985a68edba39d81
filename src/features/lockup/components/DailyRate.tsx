import { formatAmount } from '../../../lib/decimal.ts';

/** A daily rate in percent with the decimals that it has, two at least; a missing one reads "–". */
export function DailyRate({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return '–';
  const decimals = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return <bdi dir="ltr">{formatAmount(value, { scale: Math.max(decimals, 2) })}%</bdi>;
}
