import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { RiskSheet } from '../../protection/index.ts';
import type { OptionTerms } from '../store.ts';
import type { Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { Reason } from './Reason.tsx';
import styles from './ticket.module.css';

/** Shows the ticket's action with its stake; before the first order it opens the risk questions (TRUST-01). */
export function BuyButton({ ticket, onDraft }: { readonly ticket: Ticket; readonly onDraft: (draft: Draft) => void }) {
  const { t } = useLingui();
  const [isRiskSheetOpen, setIsRiskSheetOpen] = useState(false);
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
      terms: terms.value as OptionTerms,
      stake: ticket.stake,
      available: ticket.bounds.available,
    });
  };
  const reason =
    blocker?.kind === 'loading' && terms.error !== undefined
      ? t`The terms didn't load`
      : blocker && <Reason blocker={blocker} />;
  return (
    <>
      {blocker?.kind === 'risk' ? (
        <QuestionsButton reason={reason} onClick={() => setIsRiskSheetOpen(true)} />
      ) : (
        <Button
          icon={direction === 'up' ? 'move-up' : 'move-down'}
          onClick={buy}
          {...(reason === undefined ? {} : { reason })}
        >
          {ticket.stake === undefined || ticket.problem !== undefined ? words : t`${words} · ${stake} USDT`}
        </Button>
      )}
      {/* stays while right answers change the button, since it still confirms them */}
      {isRiskSheetOpen && (
        <Suspense>
          <RiskSheet onClose={() => setIsRiskSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the risk questions, and says above how long the first order waits after them. */
function QuestionsButton({ reason, onClick }: { readonly reason: ReactNode; readonly onClick: () => void }) {
  const { t } = useLingui();
  const reasonId = useId();
  return (
    <div>
      <p id={reasonId} className={styles.wait}>
        {reason}
      </p>
      <Button aria-describedby={reasonId} onClick={onClick}>{t`Answer five questions about risk`}</Button>
    </div>
  );
}
