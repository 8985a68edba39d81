import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';

/** Shows the operator's fee in percent; "–" if the server sent none, since "None" would be a promise (TRUST-05). */
export function Fee({ percent }: { percent: string | undefined }) {
  const { t } = useLingui();
  if (percent === undefined) return '–';
  return isZero(percent) ? t`None` : <bdi dir="ltr">{formatAmount(percent, { trim: true })}%</bdi>;
}
