import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LockupOrder } from '../store.ts';

/**
 * The words of an order's status and period, as it was bought; what is missing reads "–", an unknown status as it was
 * sent.
 */
export const useOrderWords = (): {
  status: (order: Pick<LockupOrder, 'status'>) => string;
  period: (order: Pick<LockupOrder, 'days'>) => string;
} => {
  const { t } = useLingui();
  return {
    status: ({ status }) => ({ processing: t`Active`, end: t`Ended` })[status] ?? (status || '–'),
    period: ({ days }) => (days === undefined ? '–' : t`${plural(days, { one: '# day', other: '# days' })}`),
  };
};
