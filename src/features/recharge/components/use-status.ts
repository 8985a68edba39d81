import { useLingui } from '@lingui/react/macro';

/** Returns a function that names a deposit's status; an unknown status keeps the server's word (RECH-11). */
export function useStatusName(): (status: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = { pending: t`Pending`, done: t`Credited`, failed: t`Not credited` };
  return (status) => names[status] ?? status;
}

export const tagKindOf = (status: string): 'info' | 'danger' | 'plain' =>
  status === 'failed' ? 'danger' : status === 'pending' ? 'info' : 'plain';
