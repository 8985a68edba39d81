import { useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { RiskSheet } from '../../protection/index.ts';
import type { Terms } from '../store.ts';
import type { Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { Reason } from './Reason.tsx';
import styles from './ticket.module.css';

/** Shows the ticket's action with its stake; before the first order it opens the risk questions (TRUST-01). */
export function BuyButton({ ticket, onDraft }: { readonly ticket: Ticket; readonly onDraft: (draft: Draft) => void }) {
  const { t } = useLingui();
  const [isRiskSheetOpen, setIsRiskSheetOpen] = useState(false);
  const reasonId = useId();
  const { blocker, coin, product, terms, direction } = ticket;
  const stake = amountInWords(ticket.stake, 'USDT', { charged: true });
  const words = t(directionWords[direction] ?? { id: direction });
  const buy = (): void => {
    if (!ticket.validate() || !coin || !product || !terms.value || ticket.stake === undefined) {
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
  if (blocker?.kind === 'risk') {
    return (
      <>
        <p id={reasonId} className={styles.wait}>
          <Reason blocker={blocker} />
        </p>
        <Button
          aria-describedby={reasonId}
          onClick={() => setIsRiskSheetOpen(true)}
        >{t`Answer five questions about risk`}</Button>
        {isRiskSheetOpen && (
          <Suspense>
            <RiskSheet onClose={() => setIsRiskSheetOpen(false)} />
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
        {...(blocker
          ? {
              reason:
                blocker.kind === 'loading' && terms.error !== undefined ? (
                  t`The terms didn't load`
                ) : (
                  <Reason blocker={blocker} />
                ),
            }
          : {})}
      >
        {ticket.stake === undefined || ticket.problem !== undefined ? words : t`${words} · ${stake} USDT`}
      </Button>
      {/* right answers lift the risk bar while the sheet still confirms them */}
      {isRiskSheetOpen && (
        <Suspense>
          <RiskSheet onClose={() => setIsRiskSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
