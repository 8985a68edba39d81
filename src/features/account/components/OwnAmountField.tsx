import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { ShareChips } from '../../../ui/forms/ShareChips.tsx';
import { AmountFix } from './AmountFix.tsx';
import styles from './own-amount-field.module.css';

interface Props {
  readonly currency: string;
  readonly scale: number;
  readonly typedAmount: string;
  /** The typed amount; undefined if it can't be read. */
  readonly amount: string | undefined;
  readonly available: string | undefined;
  /** What the last chip fills in, if one order may use less than what is available. */
  readonly most?: string | undefined;
  /** Says what is wrong with the amount. */
  readonly problem: string | undefined;
  /** The problem is that the amount is more than what is available: says by how much. */
  readonly isBeyond?: boolean;
  /** Links to the deposit page as well, if the amount is more than what is available. */
  readonly hasDeposit?: boolean;
  /** The nearest amount that is possible; undefined if there is none. */
  readonly mended: string | undefined;
  /** Names the chips: what their shares are of. */
  readonly shares?: string;
  readonly hint: ReactNode;
  readonly help: ReactNode;
  readonly onAmount: (amount: string) => void;
}

/**
 * Asks for an amount of what the customer owns. Chips fill in shares of it, and an impossible amount comes with the
 * nearest possible one (LOOK-25, LOOK-28, LOOK-29).
 */
export function OwnAmountField({
  currency,
  scale,
  typedAmount,
  amount,
  available,
  most,
  problem,
  isBeyond = false,
  hasDeposit = false,
  mended,
  shares,
  hint,
  help,
  onAmount,
}: Props) {
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <AmountField
        label={t`Amount`}
        name="amount"
        unit={currency}
        value={typedAmount}
        onChange={onAmount}
        hint={hint}
        help={help}
        error={
          problem && (
            <AmountFix
              currency={currency}
              amount={amount}
              available={available}
              isBeyond={isBeyond}
              hasDeposit={hasDeposit}
              mended={mended}
              onAmount={onAmount}
            >
              {problem}
            </AmountFix>
          )
        }
      />
      <ShareChips
        label={shares ?? t`Share of your available balance`}
        available={available}
        maximum={most}
        currency={currency}
        scale={scale}
        typedAmount={typedAmount}
        onAmount={onAmount}
      />
    </div>
  );
}
