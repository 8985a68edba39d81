import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../i18n/days.ts';
import { compare } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { AmountField } from '../../../ui/forms/AmountField.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { NotEnough, OwnAmount } from '../../account/index.ts';
import styles from '../lockup.module.css';
import { RateWithYear } from './DailyRate.tsx';
import type { LockupTerms } from './lockup-terms.ts';
import { useOrderWords } from './order-words.ts';
import type { LockupForm } from './use-lockup-form.ts';

/** Asks for the amount of a lock-up order, and shows its earnings and that it cannot end early (LOCK-02, LOCK-04). */
export function LockupFields({ form }: { readonly form: LockupForm }) {
  const { t } = useLingui();
  const { draft, typedAmount, problem, terms } = form;
  const { maximum, available } = terms;
  const maxAmount =
    available !== undefined && maximum !== undefined && compare(available, maximum) > 0 ? maximum : available;
  return (
    <>
      <AmountField
        label={t`Amount`}
        name="amount"
        unit="USDT"
        value={typedAmount}
        onChange={(text) => draft.change({ amount: text })}
        error={form.isBeyond ? <NotEnough>{problem}</NotEnough> : problem}
        max={maxAmount === undefined || isZero(maxAmount) ? undefined : maxAmount}
        hint={<Limits terms={terms} />}
        help={
          <Trans>
            Available <OwnAmount value={available} unit="USDT" />
          </Trans>
        }
      />
      <Terms terms={terms} />
      <Note
        kind="warn"
        title={t`You can't end it early`}
      >{t`You can't withdraw or use this amount until the end date.`}</Note>
      <p className={styles.quiet}>
        <Trans>
          Earnings are added to your available balance after each day ends (Bangkok time). The full amount is available
          again at 00:00 Bangkok time on the end date.
        </Trans>
      </p>
    </>
  );
}

function Limits({ terms: { minimum, maximum } }: { readonly terms: LockupTerms }) {
  return (
    <Trans>
      <Quantity value={minimum} /> to <Quantity value={maximum} unit="USDT" words />
    </Trans>
  );
}

function Terms({ terms }: { readonly terms: LockupTerms }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { rate, days, begins, ends, income, total } = terms;
  return (
    <Pairs
      lines
      pairs={[
        { name: t`Daily rate`, value: <RateWithYear value={rate} /> },
        { name: t({ message: 'Period', context: 'of a lock-up' }), value: words.period({ days }) },
        { name: t`Amount per order`, value: <Limits terms={terms} /> },
        { name: t`Start date`, value: formatDay(begins) },
        { name: t`End date`, value: formatDay(ends) },
        { name: t`Daily earnings`, value: <Quantity value={income} unit="USDT" /> },
        { name: t`Total earnings`, value: <Quantity value={total} unit="USDT" />, total: true },
      ]}
    />
  );
}
