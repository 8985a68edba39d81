import { useLingui } from '@lingui/react/macro';

/** Returns a function that names a withdrawal's status; an unknown status keeps the server's word. */
export function useStatusName(): (status: string) => string {
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

export const tagKindOf = (status: string): 'info' | 'danger' | 'plain' =>
  status === 'fail' ? 'danger' : status === 'success' ? 'plain' : 'info';
