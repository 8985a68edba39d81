import { useLingui } from '@lingui/react/macro';
import { joinNames } from '../../../i18n/lists.ts';
import { isExchanged, type Terms } from '../rules.ts';

/**
 * Why a way out is closed whose terms are not all stated: what is confirmed cannot be taken back (TRUST-05). Undefined
 * where they are.
 */
export function useUnstated(): (terms: Terms & { readonly arrival: string }) => string | undefined {
  const { t } = useLingui();
  return (terms) => {
    const what = joinNames([
      terms.fee === undefined && t`Fee`,
      isExchanged(terms) && terms.rate === undefined && t`Exchange rate`,
      terms.arrival === '' && t`Arrival time`,
    ]);
    return what === ''
      ? undefined
      : t`Not available right now: ${what}. You can't confirm without it. Nothing was sent; please try again later.`;
  };
}
