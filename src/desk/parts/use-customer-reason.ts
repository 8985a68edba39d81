import { useLingui } from '@lingui/react/macro';
import type { CustomerPage } from '../customers/api-views.ts';
import type { FormField } from './fields.ts';

interface CustomerReason {
  readonly fields: readonly FormField[];
  readonly toRequest: (fields: Readonly<Record<string, unknown>>) => object;
}

/**
 * Returns the fields of an action whose reason the customer reads: one of the translated reasons or the person's own
 * words, and a note that only staff read.
 */
export function useCustomerReason({ restrictionReasons }: Pick<CustomerPage, 'restrictionReasons'>): CustomerReason {
  const { t } = useLingui();
  return {
    fields: [
      {
        name: 'reason',
        label: t`Reason, which the customer reads in their language`,
        kind: 'choice',
        options: restrictionReasons.map(({ reason, text }) => ({ value: reason, label: text })),
      },
      {
        name: 'words',
        label: t`Or another reason, in the customer's language`,
        kind: 'text',
        help: t`We don't translate it. The customer reads it exactly as you write it.`,
      },
      { name: 'note', label: t`Note, for staff only`, kind: 'text', help: t`Optional. Only in the log.` },
    ],
    toRequest: ({ words, ...request }) => ({ ...request, ...(words === undefined ? {} : { reason: words }) }),
  };
}
