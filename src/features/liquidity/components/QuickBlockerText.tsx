import { Trans } from '@lingui/react/macro';
import { amountInWords } from '../../../domain/decimal.ts';
import type { QuickBlocker } from '../redemption-rules.ts';

/** Says why an amount cannot be redeemed quickly today, and that standard redemption is possible. */
export function QuickBlockerText({ blocker }: { readonly blocker: QuickBlocker }) {
  switch (blocker.kind) {
    case 'own-limit-used':
      return (
        <Trans>You've used up your own quick redemption limit for today. You can still use standard redemption.</Trans>
      );
    case 'shared-limit-used':
      return <Trans>Today's quick redemption limit is used up. You can still use standard redemption.</Trans>;
    case 'above-shared-limit': {
      const leftShown = amountInWords(blocker.limit, 'USDT');
      return (
        <Trans>
          Only {leftShown} USDT is left of today's quick redemption limit. You can redeem the full amount with standard
          redemption.
        </Trans>
      );
    }
    default: {
      const mostShown = amountInWords(blocker.limit, 'USDT');
      return (
        <Trans>
          You can redeem up to {mostShown} USDT with quick redemption today. You can redeem the full amount with
          standard redemption.
        </Trans>
      );
    }
  }
}
