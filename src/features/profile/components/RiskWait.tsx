import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How long options and contracts wait after the questions about risk; `hours` as the server says, if it does. */
export function RiskWait({ hours }: { readonly hours: number | undefined }) {
  const { t } = useLingui();
  return hours
    ? t`Options and contracts open ${plural(hours, { one: '# hour', other: '# hours' })} after you answer the questions about risk.`
    : t`Before your first order`;
}
