import { Trans, useLingui } from '@lingui/react/macro';
import type { Snapshot } from 'valtio';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { OwnAmount } from '../../account/store.ts';
import type { Way } from '../store.ts';
import { FeeTerms } from './FeeTerms.tsx';
import { Targets } from './Targets.tsx';
import type { Payee } from './use-payee.ts';

interface Props {
  to: 'wallet' | 'bank';
  payee: Payee;
  way: Snapshot<Way> | undefined;
  currency: string;
  /** The amount as typed. */
  typed: string;
  available: string | undefined;
  /** What is wrong with the amount, in words. */
  error: string | undefined;
  onTarget: (id: string) => void;
  onAmount: (text: string) => void;
}

/** Payee and amount, with the minimum and the fee before anything is typed (WD-01). */
export function WithdrawFields({ to, payee, way, currency, typed, available, error, onTarget, onAmount }: Props) {
  const { t } = useLingui();
  const percent = way?.fee;
  return (
    <>
      <Targets
        to={to}
        targets={payee.targets}
        target={payee.target}
        gone={payee.gone}
        read={payee.read}
        onRetry={payee.refresh}
        onChange={onTarget}
      />
      <AmountField
        label={t`Amount`}
        name="amount"
        unit={currency}
        value={typed}
        max={available}
        maxLabel={t`Max`}
        hint={
          <Trans>
            Available <OwnAmount value={available} unit={currency} />
          </Trans>
        }
        help={
          way && (
            <Trans>
              Minimum <Quantity value={way.minimum} unit={currency} words /> · Fee{' '}
              <FeeTerms percent={percent} fixed={way.fixed} currency={currency} />
            </Trans>
          )
        }
        error={error}
        onChange={onAmount}
      />
    </>
  );
}
