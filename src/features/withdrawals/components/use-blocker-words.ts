import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import type { WithdrawalBlocker } from '../withdrawal-blocker.ts';

/** Returns a function that explains why the customer cannot withdraw. */
export function useBlockerText(): (blocker: WithdrawalBlocker | undefined) => string | undefined {
  const { t } = useLingui();
  return (blocker) => {
    switch (blocker?.kind) {
      case 'not-offered':
        return t`This coin isn't available on this network right now.`;
      case 'paused':
        return t`Withdrawals are paused until ${formatDateTime(blocker.until, { zone: true })}.`;
      case 'new-card':
        return t`You can withdraw to this bank account from ${formatDateTime(blocker.until, { zone: true })}.`;
      case 'new-wallet':
        return t`You can withdraw to this wallet from ${formatDateTime(blocker.until, { zone: true })}.`;
      default:
        return blocker?.text;
    }
  };
}
