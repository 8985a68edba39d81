import { useLingui } from '@lingui/react/macro';
import { subtract } from '../../../domain/money.ts';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount } from '../../account/index.ts';
import { Fee } from './Fee.tsx';
import type { RedemptionTerms } from './use-redemption.ts';

interface Props {
  /** Undefined while it cannot be redeemed: what it leaves reads "–". */
  readonly amount: string | undefined;
  readonly terms: RedemptionTerms;
}

/** Shows what comes back, the fee, what stays, and how often one can redeem today (LOOK-29). */
export function RedemptionSummary({ amount, terms: { available, fee, redemptionsLeft } }: Props) {
  const { t } = useLingui();
  const rest = amount === undefined ? undefined : subtract(available, amount);
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Added to your available balance`, value: <Quantity value={amount} unit="USDT" /> },
        { name: t`Fee`, value: <Fee value={fee} /> },
        { name: t`Stays in liquidity mining`, value: <OwnAmount value={rest} unit="USDT" /> },
        ...(redemptionsLeft === undefined ? [] : [{ name: t`Redemptions left today`, value: redemptionsLeft }]),
      ]}
    />
  );
}
