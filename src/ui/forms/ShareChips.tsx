import { useLingui } from '@lingui/react/macro';
import { SHARES, type Share, shareOf } from '../../domain/possible-amount.ts';
import { isZero } from '../../domain/rounding.ts';
import { FilterChips } from './FilterChips.tsx';

interface Props {
  label: string;
  /** What the shares are of; the chips are closed while it is unknown or zero. */
  available: string | undefined;
  /** The highest amount of one order, if it is less than what is available. */
  maximum?: string | undefined;
  currency: string;
  scale: number;
  /** The typed amount, which marks its chip. */
  typedAmount: string;
  onAmount: (amount: string) => void;
}

/** Chips that fill in a quarter, half, three quarters or all of what is available. */
export function ShareChips({ label, available, maximum, currency, scale, typedAmount, onAmount }: Props) {
  const { t } = useLingui();
  const amountOf = (share: Share): string | undefined => {
    if (available === undefined) return undefined;
    const amount = share === '100' ? (maximum ?? available) : shareOf(available, share, currency, scale);
    return isZero(amount) ? undefined : amount;
  };
  const amounts = SHARES.map((share) => ({ share, amount: amountOf(share) }));
  return (
    // there from the start, so that nothing moves when the balance arrives
    <FilterChips
      label={label}
      fill
      value={amounts.find(({ amount }) => amount !== undefined && amount === typedAmount)?.share}
      onChange={(share) => onAmount(amountOf(share) ?? '')}
      options={amounts.map(({ share, amount }) => ({
        value: share,
        label: share === '100' ? t`Max` : `${share}%`,
        disabled: amount === undefined,
      }))}
    />
  );
}
