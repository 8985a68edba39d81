import { Trans, useLingui } from '@lingui/react/macro';
import type { transferInInfo } from '../../../api/liquidity.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { USDT_DECIMALS } from '../../../domain/money.ts';
import { nearestAmount } from '../../../domain/possible-amount.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ShareChips } from '../../../ui/forms/ShareChips.tsx';
import { AmountFix, OwnAmount } from '../../account/index.ts';
import styles from '../liquidity.module.css';
import type { useSubscribeForm } from './use-subscribe-form.ts';

interface Props {
  readonly form: ReturnType<typeof useSubscribeForm>;
  readonly terms: Pick<ResponseOf<typeof transferInInfo>, 'available' | 'minimum'>;
}

/** Asks for the amount of a subscription, and mends one that is impossible (LIQ-04, LOOK-28). */
export function SubscribeAmount({ form, terms: { available, minimum } }: Props) {
  const { t } = useLingui();
  const { draft, typedAmount, amount, problem } = form;
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
              mended={amount && nearestAmount(amount, { scale: USDT_DECIMALS, minimum, most: [available] })}
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
        help={
          <Trans>
            Minimum <Quantity value={minimum} unit="USDT" words />
          </Trans>
        }
      />
      <ShareChips
        label={t`Share of your available balance`}
        available={available}
        currency="USDT"
        scale={USDT_DECIMALS}
        typedAmount={typedAmount}
        onAmount={change}
      />
    </div>
  );
}
