import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';

/**
 * What the operator takes of a recharge, in percent; "–" where it has not said so, since none is a promise too
 * (TRUST-05).
 */
export function Fee({ percent }: { percent: string | undefined }) {
  const { t } = useLingui();
  if (percent === undefined) return '–';
  return isZero(percent) ? t`None` : <bdi dir="ltr">{formatAmount(percent, { trim: true })}%</bdi>;
}
