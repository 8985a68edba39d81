import { useLingui } from '@lingui/react/macro';
import { AmountFix } from '../../account/index.ts';
import { type AmountFault, useAmountFaultText } from '../../transfers/index.ts';
import { mendedAmount, type PayoutTerms, quoteWithdrawal } from '../rules.ts';

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
  const faultText = useAmountFaultText(t`Enter the amount to withdraw.`);
  const fee = amount === undefined ? undefined : quoteWithdrawal(terms, amount)?.fee;
  return (
    <AmountFix
      currency={terms.currency}
      amount={amount}
      available={available}
      isBeyond={fault === 'available'}
      mended={mendedAmount(terms, amount, available)}
      onAmount={onAmount}
    >
      {faultText(fault, { ...terms, fee })}
    </AmountFix>
  );
}
