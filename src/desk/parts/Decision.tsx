import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/base/Button.tsx';
import { useMedia } from '../../ui/base/use-media.ts';
import { ReceiptContext } from '../../ui/figures/amount-form.ts';
import { Figure } from '../../ui/figures/Figure.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import styles from './Decision.module.css';
import { money } from './money.ts';

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
  /** `Acts`, and what to know before one presses a button. */
  readonly children: ReactNode;
}

/** What is decided about an entry: a column beside the evidence, and on a phone a bar that opens as a sheet. */
export function Decision({ label, amount, currency, fact, who, children }: Props) {
  const { t } = useLingui();
  const isPhone = useMedia('(max-width: 700px)');
  const [isOpen, setIsOpen] = useState(false);
  const whole = (
    <div className={styles.whole}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.figure}>
          <ReceiptContext value>
            <Figure value={amount} unit={currency} size={28} />
          </ReceiptContext>
        </p>
        {fact && <p className={styles.label}>{fact}</p>}
      </div>
      <p className={styles.who}>{who}</p>
      {children}
    </div>
  );
  if (!isPhone)
    return (
      <section className={styles.column} aria-label={t`Decision`}>
        {whole}
      </section>
    );
  return (
    <section className={styles.bar} aria-label={t`Decision`}>
      <div>
        <p className={styles.what}>{amount === null ? label : money(amount, currency)}</p>
        <p className={styles.brief}>{who}</p>
      </div>
      <Button onClick={() => setIsOpen(true)}>{t`Decide`}</Button>
      {isOpen && (
        <Sheet title={t`Decision`} tall onClose={() => setIsOpen(false)}>
          {whole}
        </Sheet>
      )}
    </section>
  );
}

/** The buttons of a decision: the first one over the whole width, the others below it in pairs. */
export const Acts = ({ children }: { readonly children: ReactNode }) => <div className={styles.acts}>{children}</div>;
