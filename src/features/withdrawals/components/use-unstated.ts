import { useLingui } from '@lingui/react/macro';
import { joinNames } from '../../../i18n/lists.ts';
import { isExchanged, type PayoutTerms } from '../rules.ts';

/**
 * Returns a function that names the missing terms of a payout method; undefined if none is missing. Without them the
 * customer cannot confirm, since a withdrawal cannot be reversed (TRUST-05).
 */
export function useMissingTerms(): (terms: PayoutTerms & { readonly arrival: string }) => string | undefined {
  const { t } = useLingui();
  return (terms) => {
    const what = joinNames([
      terms.fee === undefined && t`Fee`,
      isExchanged(terms) && terms.rate === undefined && t`Exchange rate`,
      terms.arrival === '' && t`Arrival time`,
    ]);
    return what === ''
      ? undefined
      : t`Not available right now: ${what}. You can't confirm without it. Please try again later.`;
  };
}
