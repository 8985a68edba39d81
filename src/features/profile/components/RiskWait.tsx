import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** Says how long options and contracts stay closed after the risk questions; `hours` is the server's figure, if any. */
export function RiskWait({ hours }: { readonly hours: number | undefined }) {
  const { t } = useLingui();
  return hours
    ? t`You can trade options and contracts ${plural(hours, { one: '# hour', other: '# hours' })} after you pass the risk questions.`
    : t`Before your first order`;
}
