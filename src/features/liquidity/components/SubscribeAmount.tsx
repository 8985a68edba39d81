import { Trans } from '@lingui/react/macro';
import type { transferInInfo } from '../../../api/liquidity.ts';
import type { ResponseOf } from '../../../api/endpoint.ts';
import { USDT_DECIMALS } from '../../../domain/money.ts';
import { nearestAmount } from '../../../domain/possible-amount.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount, OwnAmountField } from '../../account/index.ts';
import type { useSubscribeForm } from './use-subscribe-form.ts';

interface Props {
  readonly form: ReturnType<typeof useSubscribeForm>;
  readonly terms: Pick<ResponseOf<typeof transferInInfo>, 'available' | 'minimum'>;
}

/** Asks for the amount of a subscription, and mends one that is impossible (LIQ-04, LOOK-28). */
export function SubscribeAmount({ form, terms: { available, minimum } }: Props) {
  const { draft, typedAmount, amount, problem, isBeyond } = form;
  return (
    <OwnAmountField
      currency="USDT"
      scale={USDT_DECIMALS}
      typedAmount={typedAmount}
      amount={amount}
      available={available}
      problem={problem}
      isBeyond={isBeyond}
      hasDeposit
      mended={amount && nearestAmount(amount, { scale: USDT_DECIMALS, minimum, most: [available] })}
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
      onAmount={(text) => draft.change({ amount: text })}
    />
  );
}
