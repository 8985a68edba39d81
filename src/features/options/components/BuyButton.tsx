import { useLingui } from '@lingui/react/macro';
import { Suspense, useId, useState } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { Button, type ButtonProps } from '../../../ui/base/Button.tsx';
import { RiskSheet } from '../../protection/index.ts';
import type { OptionTerms } from '../store.ts';
import type { Ticket } from '../ticket-store.ts';
import { directionWords } from '../words.ts';
import type { Draft } from './ConfirmOrder.tsx';
import { openPracticePage } from './practice/practice-link.ts';
import { Reason } from './Reason.tsx';
import styles from './ticket.module.css';

/**
 * Shows the ticket's action with its stake. Before the first order it opens the risk questions (TRUST-01), and during
 * the wait after them it opens practice (LOOK-21).
 */
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
        <ExplainedButton reason={reason} onClick={() => setIsRiskSheetOpen(true)}>
          {t`Answer five questions about risk`}
        </ExplainedButton>
      ) : blocker?.kind === 'wait' ? (
        <ExplainedButton
          kind="soft"
          icon="graduation-cap"
          reason={reason}
          onClick={() => openPracticePage(ticket.code)}
        >
          {t`Practise with play money`}
        </ExplainedButton>
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

/** Shows why there is no order yet above a button for what can be done instead. */
function ExplainedButton({ reason, ...button }: ButtonProps) {
  const reasonId = useId();
  return (
    <div>
      <p id={reasonId} className={styles.wait}>
        {reason}
      </p>
      <Button aria-describedby={reasonId} {...button} />
    </div>
  );
}
