import { Trans, useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { type AmountFault, type PayoutMethod, useAmountFaultText } from '../../transfers/index.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount, OwnAmountField } from '../../account/index.ts';
import { mendedAmount, quoteWithdrawal, SCALE } from '../rules.ts';
import { FeeTerms } from './FeeTerms.tsx';
import { Targets } from './Targets.tsx';
import type { PayeeChoice } from './use-payee.ts';

interface Props {
  to: 'wallet' | 'bank';
  payee: PayeeChoice;
  method: Snapshot<PayoutMethod> | undefined;
  currency: string;
  typedAmount: string;
  amount: string | undefined;
  available: string | undefined;
  /** The fault of the amount, once it is to be shown. */
  fault: AmountFault | undefined;
  onTarget: (id: string) => void;
  onAmount: (text: string) => void;
}

/** Shows the fields for payee and amount, with the minimum and the fee before anything is typed (WD-01, WD-06). */
export function WithdrawalFields(props: Props) {
  const { to, payee, method, currency, typedAmount, amount, available, fault, onTarget, onAmount } = props;
  const { t } = useLingui();
  const faultText = useAmountFaultText(t`Enter the amount to withdraw.`);
  const fee = method && amount !== undefined ? quoteWithdrawal(method, amount)?.fee : undefined;
  return (
    <>
      <Targets
        to={to}
        targets={payee.targets}
        target={payee.target}
        readState={payee.readState}
        onRetry={payee.refresh}
        onChange={onTarget}
      />
      <OwnAmountField
        currency={currency}
        scale={method?.scale ?? SCALE}
        typedAmount={typedAmount}
        amount={amount}
        available={method && available}
        problem={method && fault && faultText(fault, { ...method, fee })}
        isBeyond={fault === 'available'}
        mended={method && mendedAmount(method, amount, available)}
        hint={
          <Trans>
            Available <OwnAmount value={available} unit={currency} />
          </Trans>
        }
        help={
          method && (
            <Trans>
              Minimum <Quantity value={method.minimum} unit={currency} words /> · Fee{' '}
              <FeeTerms percent={method.fee} fixed={method.fixed} currency={currency} />
            </Trans>
          )
        }
        onAmount={onAmount}
      />
    </>
  );
}
