import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Snapshot } from 'valtio';
import { type PayoutMethod } from '../../transfers/index.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { ShareChips } from '../../../ui/forms/ShareChips.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount } from '../../account/index.ts';
import { SCALE } from '../rules.ts';
import { FeeTerms } from './FeeTerms.tsx';
import { Targets } from './Targets.tsx';
import type { PayeeChoice } from './use-payee.ts';
import styles from './withdrawal.module.css';

interface Props {
  to: 'wallet' | 'bank';
  payee: PayeeChoice;
  method: Snapshot<PayoutMethod> | undefined;
  currency: string;
  typedAmount: string;
  available: string | undefined;
  /** Describes the fault of the amount. */
  error: ReactNode;
  onTarget: (id: string) => void;
  onAmount: (text: string) => void;
}

/** Shows the fields for payee and amount, with the minimum and the fee before anything is typed (WD-01). */
export function WithdrawalFields(props: Props) {
  const { to, payee, method, currency, typedAmount, available, error, onTarget, onAmount } = props;
  const { t } = useLingui();
  const percent = method?.fee;
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
      <div className={styles.amount}>
        <AmountField
          label={t`Amount`}
          name="amount"
          unit={currency}
          value={typedAmount}
          hint={
            <Trans>
              Available <OwnAmount value={available} unit={currency} />
            </Trans>
          }
          help={
            method && (
              <Trans>
                Minimum <Quantity value={method.minimum} unit={currency} words /> · Fee{' '}
                <FeeTerms percent={percent} fixed={method.fixed} currency={currency} />
              </Trans>
            )
          }
          error={error}
          onChange={onAmount}
        />
        <ShareChips
          label={t`Share of your available balance`}
          available={method && available}
          currency={currency}
          scale={method?.scale ?? SCALE}
          typedAmount={typedAmount}
          onAmount={onAmount}
        />
      </div>
    </>
  );
}
