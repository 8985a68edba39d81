import { formatAmount } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { Quantity } from '../../../ui/Quantity.tsx';

/** "1% + 3 USDT"; what was not stated reads as such (TRUST-05). */
export function FeeTerms({
  percent,
  fixed,
  currency,
}: {
  percent: string | undefined;
  fixed: string | undefined;
  currency: string;
}) {
  if (percent === undefined) return '–';
  const plus = fixed !== undefined && !isZero(fixed);
  if (isZero(percent) && plus) return <Quantity value={fixed} unit={currency} words />;
  return (
    <>
      <bdi dir="ltr">{formatAmount(percent, { trim: true })}%</bdi>
      {plus && (
        <>
          {' '}
          + <Quantity value={fixed} unit={currency} words />
        </>
      )}
    </>
  );
}
