import { useLingui } from '@lingui/react/macro';
import { useHidden } from '../../account/index.ts';
import { type AmountFault, useAmountFaultText } from '../../transfers/index.ts';
import { amountInWords, compare } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { mendedAmount, type PayoutTerms, quoteWithdrawal } from '../rules.ts';
import styles from './withdrawal.module.css';

interface Props {
  readonly fault: AmountFault;
  readonly terms: PayoutTerms;
  readonly amount: string | undefined;
  readonly available: string | undefined;
  readonly onAmount: (amount: string) => void;
}

/** Says what is wrong with the amount, and offers the nearest one that can be withdrawn (WD-06). */
export function AmountError({ fault, terms, amount, available, onAmount }: Props) {
  const { t } = useLingui();
  const hidden = useHidden();
  const faultText = useAmountFaultText(t`Enter the amount to withdraw.`);
  const { currency } = terms;
  const fee = amount === undefined ? undefined : quoteWithdrawal(terms, amount)?.fee;
  const mended = mendedAmount(terms, amount, available);
  const mendedText = amountInWords(mended, currency);
  const over =
    amount !== undefined && available !== undefined && compare(amount, available) > 0
      ? subtract(amount, available)
      : undefined;
  const excess = fault === 'available' && !hidden ? amountInWords(over, currency, { charged: true }) : undefined;
  // mending an amount above the balance would tell a hidden one, whichever fault is named first
  const isOffered = mended !== undefined && !(hidden && over !== undefined);
  return (
    <>
      {excess === undefined
        ? faultText(fault, { ...terms, fee })
        : t`${excess} ${currency} more than you have available.`}
      {isOffered && (
        <button type="button" className={styles.mend} onClick={() => onAmount(mended)}>
          {t`Use ${mendedText} ${currency}`}
        </button>
      )}
    </>
  );
}
