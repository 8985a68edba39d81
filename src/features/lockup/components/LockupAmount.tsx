import { Trans, useLingui } from '@lingui/react/macro';
import { USDT_DECIMALS } from '../../../domain/money.ts';
import { nearestAmount } from '../../../domain/possible-amount.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { ShareChips } from '../../../ui/forms/ShareChips.tsx';
import { AmountFix, OwnAmount } from '../../account/index.ts';
import styles from '../lockup.module.css';
import { LockupLimits } from './LockupLimits.tsx';
import type { LockupForm } from './use-lockup-form.ts';

/** Asks for the amount of a lock-up order, and mends one that cannot be locked (LOCK-04, LOOK-25). */
export function LockupAmount({ form }: { readonly form: LockupForm }) {
  const { t } = useLingui();
  const { draft, typedAmount, amount, problem, terms, most } = form;
  const { minimum, available } = terms;
  const change = (text: string): void => draft.change({ amount: text });
  return (
    <div className={styles.amount}>
      <AmountField
        label={t`Amount`}
        name="amount"
        unit="USDT"
        value={typedAmount}
        onChange={change}
        error={
          problem && (
            <AmountFix
              currency="USDT"
              amount={amount}
              available={available}
              isBeyond={form.isBeyond}
              hasDeposit
              mended={amount && nearestAmount(amount, { scale: USDT_DECIMALS, minimum, most: [most] })}
              onAmount={change}
            >
              {problem}
            </AmountFix>
          )
        }
        hint={
          <Trans>
            Available <OwnAmount value={available} unit="USDT" />
          </Trans>
        }
        help={<LockupLimits terms={terms} />}
      />
      <ShareChips
        label={t`Share of your available balance`}
        available={available}
        maximum={most}
        currency="USDT"
        scale={USDT_DECIMALS}
        typedAmount={typedAmount}
        onAmount={change}
      />
    </div>
  );
}
