import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LockupOrder } from '../store.ts';

/**
 * Returns functions that name an order's status and period. A missing value reads "–", and an unknown status as the
 * server sent it.
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
