import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { amountInWords } from '../../../lib/decimal.ts';
import { Button } from '../../../ui/Button.tsx';
import { RiskSheet } from '../../protection/store.ts';
import type { Terms } from '../store.ts';
import type { Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { Reason } from './Reason.tsx';

/** The one action of a ticket, with its figure; the first order leads to the questions about risk (TRUST-01). */
export function BuyButton({ ticket, onDraft }: { readonly ticket: Ticket; readonly onDraft: (draft: Draft) => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const { closed, coin, product, terms, direction } = ticket;
  const stake = amountInWords(ticket.stake, 'USDT', { charged: true });
  const words = t(directionWords[direction] ?? { id: direction });
  const buy = (): void => {
    if (!ticket.check() || !coin || !product || !terms.value || ticket.stake === undefined) {
      focusField('amount');
      return;
    }
    onDraft({
      code: coin.code,
      scale: coin.scale,
      direction,
      product,
      terms: terms.value as Terms,
      stake: ticket.stake,
      available: ticket.bounds.available,
    });
  };
  if (closed?.kind === 'risk') {
    return (
      <>
        <Button onClick={() => setAsking(true)}>{t`Answer five questions about risk`}</Button>
        {asking && (
          <Suspense>
            <RiskSheet onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <>
      <Button
        icon={direction === 'up' ? 'move-up' : 'move-down'}
        onClick={buy}
        {...(closed
          ? {
              reason:
                closed.kind === 'loading' && terms.error !== undefined ? (
                  t`The terms didn't load`
                ) : (
                  <Reason of={closed} />
                ),
            }
          : {})}
      >
        {ticket.stake === undefined || ticket.problem !== undefined ? words : t`${words} · ${stake} USDT`}
      </Button>
      {/* the answers are right and the wait has begun while the sheet still says so */}
      {asking && (
        <Suspense>
          <RiskSheet onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
