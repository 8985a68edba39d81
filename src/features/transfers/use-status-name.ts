import { useLingui } from '@lingui/react/macro';

/**
 * Returns a function that names the status of a deposit (`pending`, `done`, `failed`) or a withdrawal (the others). An
 * unknown status keeps the server's word (RECH-11).
 */
export function useStatusName(): (status: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    pending: t`Pending`,
    done: t`Credited`,
    failed: t`Not credited`,
    waiting: t`In review`,
    processing: t`Processing`,
    sent: t`Sent`,
    success: t`Paid out`,
    fail: t`Failed`,
    cancelled: t`Cancelled`,
  };
  return (status) => names[status] ?? status;
}
