import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { joinNames } from '../../../i18n/lists.ts';
import type { TicketBlocker } from '../ticket-availability.ts';
import { termWords } from '../words.ts';

/** Why the ticket is closed, in words (OPT-09). */
export function Reason({ of }: { readonly of: TicketBlocker }): ReactNode {
  const { t } = useLingui();
  switch (of.kind) {
    case 'paused':
      return t`You have paused trading until ${formatDateTime(of.until, { zone: true })}.`;
    case 'risk':
      return t`First come five questions about risk.`;
    case 'wait':
      return t`Your first order is possible from ${formatDateTime(of.opens, { zone: true })}.`;
    case 'offline':
      return t`You are offline. Orders need a connection; nothing is sent later by itself.`;
    case 'stale':
      return t`The price is old. The ticket opens with the next price.`;
    case 'still':
      return t`You have paused the moving prices: orders are closed until they move again.`;
    case 'noPrice':
      return t`This coin has no price now.`;
    case 'suspended':
      return t`Options on this coin are closed at the moment.`;
    case 'unstated': {
      const what = joinNames(of.what.map((name) => t(termWords[name])));
      return t`The operator has not stated: ${what}. Without it no order can be confirmed.`;
    }
    default:
      return t`Loading...`;
  }
}
