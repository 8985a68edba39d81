import { useLingui } from '@lingui/react/macro';
import { amountInWords, amountOptions, formatAmount } from '../../../domain/decimal.ts';
import { floorTo } from '../../../domain/rounding.ts';
import { agedAt } from '../../../ui/layout/aged-at.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { FilterChips } from '../../../ui/forms/FilterChips.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { NotEnough, OwnAmount, useHidden } from '../../account/index.ts';
import { USDT_DECIMALS } from '../../../domain/money.ts';
import { UNIT } from '../ticket.ts';
import type { Ticket } from '../ticket-store.ts';
import styles from './ticket.module.css';

/** Stakes to choose with one tap. */
export const STAKE_PRESETS = ['10', '50', '100', '500'] as const;

const useProblemText = ({ visibleProblem, bounds }: Ticket): string | undefined => {
  const { t } = useLingui();
  const hidden = useHidden();
  if (visibleProblem === undefined) return undefined;
  const format = (amount: string | undefined): string => amountInWords(amount, UNIT);
  const minimum = format(bounds.minimum ?? '1');
  const maximum = format(bounds.maximum);
  const available = formatAmount(bounds.available, amountOptions(UNIT));
  const stakeLimit = format(bounds.stakeLimit);
  const lossLeft = formatAmount(bounds.lossLeft, amountOptions(UNIT));
  return {
    minimum: t`The minimum purchase amount is: ${minimum} USDT!`,
    decimals: t`Use up to ${USDT_DECIMALS} decimal places for USDT.`,
    available: hidden ? t`You don't have that much available.` : t`You only have ${available} USDT available.`,
    maximum: t`The maximum per order is ${maximum} USDT.`,
    stakeLimit: t`This is above your limit of ${stakeLimit} USDT per order.`,
    lossLeft: t`This is above your daily loss limit. ${lossLeft} USDT of it is left today.`,
  }[visibleProblem];
};

/** Asks for the stake: typed, a preset, or the maximum (OPT-03, OPT-04). */
export function Stake({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useLingui();
  const error = useProblemText(ticket);
  const { balanceState, maxStake, setStake, typedStake } = ticket;
  const balanceAt = agedAt(balanceState);
  const available = balanceState.value && floorTo(balanceState.value.available, USDT_DECIMALS);
  return (
    <div className={styles.stake}>
      <AmountField
        label={t`Stake`}
        name="amount"
        unit={UNIT}
        value={typedStake}
        onChange={setStake}
        error={ticket.visibleProblem === 'available' ? <NotEnough>{error}</NotEnough> : error}
        hint={
          <>
            {t`Available`} <OwnAmount value={available} unit={UNIT} />
            {balanceAt !== undefined && (
              <>
                {' '}
                <AsOf at={balanceAt} short />
              </>
            )}
          </>
        }
      />
      <FilterChips
        label={t`Preset amounts`}
        fill
        value={STAKE_PRESETS.find((value) => value === typedStake)}
        onChange={(value) => setStake(value === 'max' ? (maxStake ?? '') : value)}
        options={[
          ...STAKE_PRESETS.map((value) => ({ value, label: value })),
          { value: 'max' as const, label: t`Max`, disabled: maxStake === undefined },
        ]}
      />
    </div>
  );
}
