import { Trans } from '@lingui/react/macro';
import { USDT_DECIMALS } from '../../../domain/money.ts';
import { nearestAmount } from '../../../domain/possible-amount.ts';
import { OwnAmount, OwnAmountField } from '../../account/index.ts';
import { LockupLimits } from './LockupLimits.tsx';
import type { LockupForm } from './use-lockup-form.ts';

/** Asks for the amount of a lock-up order, and mends one that cannot be locked (LOCK-04, LOOK-25). */
export function LockupAmount({ form }: { readonly form: LockupForm }) {
  const { draft, typedAmount, amount, problem, isBeyond, terms, most } = form;
  const { minimum, available } = terms;
  return (
    <OwnAmountField
      currency="USDT"
      scale={USDT_DECIMALS}
      typedAmount={typedAmount}
      amount={amount}
      available={available}
      most={most}
      problem={problem}
      isBeyond={isBeyond}
      hasDeposit
      mended={amount && nearestAmount(amount, { scale: USDT_DECIMALS, minimum, most: [most] })}
      hint={
        <Trans>
          Available <OwnAmount value={available} unit="USDT" />
        </Trans>
      }
      help={<LockupLimits terms={terms} />}
      onAmount={(text) => draft.change({ amount: text })}
    />
  );
}
