import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { amountInWords, compare } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { useHidden } from '../store.ts';
import { NotEnough } from './NotEnough.tsx';
import styles from './amount-fix.module.css';

interface Props {
  /** Says what is wrong with the amount. */
  readonly children: ReactNode;
  readonly currency: string;
  readonly amount: string | undefined;
  readonly available: string | undefined;
  /** The fault is that the amount is more than what is available: says by how much. */
  readonly isBeyond: boolean;
  /** Links to the deposit page as well, if the amount is more than what is available. */
  readonly hasDeposit: boolean;
  /** The nearest amount that is possible; undefined if there is none. */
  readonly mended: string | undefined;
  readonly onAmount: (amount: string) => void;
}

/** Says what is wrong with a typed amount, and offers the nearest possible one (WD-06, LOOK-25). */
export function AmountFix({ children, currency, amount, available, isBeyond, hasDeposit, mended, onAmount }: Props) {
  const { t } = useLingui();
  const hidden = useHidden();
  const over =
    amount !== undefined && available !== undefined && compare(amount, available) > 0
      ? subtract(amount, available)
      : undefined;
  const mendedText = amountInWords(mended, currency);
  const excess = isBeyond && !hidden ? amountInWords(over, currency, { charged: true }) : undefined;
  const sentence = excess === undefined ? children : t`${excess} ${currency} more than you have available.`;
  // mending an amount above the balance would tell a hidden one, whichever fault is named first
  const isOffered = mended !== undefined && !(hidden && over !== undefined);
  return (
    <>
      {hasDeposit && isBeyond ? <NotEnough>{sentence}</NotEnough> : sentence}
      {isOffered && (
        <button type="button" className={styles.mend} onClick={() => onAmount(mended)}>
          {t`Use ${mendedText} ${currency}`}
        </button>
      )}
    </>
  );
}
