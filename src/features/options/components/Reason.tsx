import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../i18n/dates.ts';
import { joinNames } from '../../../i18n/lists.ts';
import type { TicketBlocker } from '../ticket-availability.ts';
import { termWords } from '../words.ts';

/** Says why the ticket takes no order (OPT-09). */
export function Reason({ blocker }: { readonly blocker: TicketBlocker }): ReactNode {
  const { t } = useLingui();
  switch (blocker.kind) {
    case 'paused':
      return t`You've paused trading until ${formatDateTime(blocker.until, { zone: true })}.`;
    case 'risk':
      return blocker.hours === 0 ? (
        t`Answer five questions about risk before your first order.`
      ) : (
        <Trans>
          Answer five questions about risk first. You can place your first order{' '}
          <Plural value={blocker.hours} one="# hour" other="# hours" /> after that.
        </Trans>
      );
    case 'wait':
      return t`You can place your first order from ${formatDateTime(blocker.opens, { zone: true })}.`;
    case 'offline':
      return t`You're offline. Connect to place an order. We never hold orders to send later.`;
    case 'stale':
      return t`This price is out of date. You can order again once it updates.`;
    case 'still':
      return t`You've paused live prices. Resume them to place an order.`;
    case 'noPrice':
      return t`No current price for this coin, so you can't order right now.`;
    case 'closed':
      return blocker.text;
    case 'suspended':
      return t`You can't trade options on this coin right now.`;
    case 'missingTerms': {
      const what = joinNames(blocker.what.map((name) => t(termWords[name])));
      return <Trans>Not available right now: {what}. You can't confirm without it. Please try again later.</Trans>;
    }
    default:
      return t`Loading...`;
  }
}
