import { useLingui } from '@lingui/react/macro';

/** Names of the states of a recharge; one that this version does not know reads as it was sent (RECH-11). */
export function useStatus(): (status: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = { pending: t`Pending`, done: t`Completed`, failed: t`Not credited` };
  return (status) => names[status] ?? status;
}

export const kindOf = (status: string): 'info' | 'danger' | 'plain' =>
  status === 'failed' ? 'danger' : status === 'pending' ? 'info' : 'plain';
