import { useLingui } from '@lingui/react/macro';
import type { WithdrawalPage } from './api-views.ts';
import type { FormField } from '../parts/fields.ts';

/** Returns the field for what shows that nothing was paid, where the chain cannot show it; none elsewhere. */
export function useEvidenceField({ way, payment }: WithdrawalPage): readonly FormField[] {
  const { t } = useLingui();
  if (payment.returning?.state !== 'evidence') return [];
  return [
    {
      name: 'evidence',
      label: way === 'bank' ? t`The bank's reference of the return` : t`What shows that nothing was paid`,
      help: t`The second person types the same from their own look.`,
      kind: 'line',
    },
  ];
}
