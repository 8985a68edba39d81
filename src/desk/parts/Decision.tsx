import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReceiptContext } from '../../ui/figures/amount-form.ts';
import { Figure } from '../../ui/figures/Figure.tsx';
import styles from './Decision.module.css';
import { DecisionFrame } from './DecisionFrame.tsx';
import { decimalsOf, money } from '../words/money.ts';

interface Props {
  /** What the amount is: "Will be paid out". */
  readonly label: string;
  /** A decimal string; null if it is not known. */
  readonly amount: string | null;
  readonly currency: string;
  /** Below the amount: what it comes from. */
  readonly fact?: string | undefined;
  /** Who decides, and why. */
  readonly who: string;
  /** Whether nothing is left to decide. */
  readonly isOver: boolean;
  /** `Acts`, and what to know before one presses a button. */
  readonly children: ReactNode;
}

/** What is decided about the money of an entry, with its amount on top. */
export function Decision({ label, amount, currency, fact, who, isOver, children }: Props) {
  const { t } = useLingui();
  return (
    <DecisionFrame
      label={t`Decision`}
      what={amount === null ? label : money(amount, currency)}
      brief={who}
      opens={isOver ? t`Show` : t`Decide`}
    >
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.figure}>
          <ReceiptContext value>
            <Figure value={amount} unit={currency} scale={decimalsOf(amount, currency)} size={28} />
          </ReceiptContext>
        </p>
        {fact && <p className={styles.label}>{fact}</p>}
      </div>
      <p className={styles.who}>{who}</p>
      {children}
    </DecisionFrame>
  );
}

/** The buttons of a decision: the first one over the whole width, the others below it in pairs. */
export const Acts = ({ children }: { readonly children: ReactNode }) => <div className={styles.acts}>{children}</div>;
