import { useLingui } from '@lingui/react/macro';

/** Names of the states of a withdrawal; one that this version does not know reads as it was sent. */
export function useStatus(): (status: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    waiting: t`In review`,
    processing: t`Processing`,
    success: t`Paid out`,
    fail: t`Failed`,
    cancelled: t`Cancelled`,
  };
  return (status) => names[status] ?? status;
}

export const kindOf = (status: string): 'info' | 'danger' | 'plain' =>
  status === 'fail' ? 'danger' : status === 'success' ? 'plain' : 'info';
