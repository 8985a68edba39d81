import { formatAmount } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';

interface Props {
  percent: string | undefined;
  fixed: string | undefined;
  currency: string;
}

/** Shows a fee such as "1% + 3 USDT"; "–" if the percentage is missing (TRUST-05). */
export function FeeTerms({ percent, fixed, currency }: Props) {
  if (percent === undefined) return '–';
  const hasFixed = fixed !== undefined && !isZero(fixed);
  if (isZero(percent) && hasFixed) return <Quantity value={fixed} unit={currency} words />;
  return (
    <>
      <bdi dir="ltr">{formatAmount(percent, { trim: true })}%</bdi>
      {hasFixed && (
        <>
          {' '}
          + <Quantity value={fixed} unit={currency} words />
        </>
      )}
    </>
  );
}
