import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '../../../i18n/days.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { FigurePair } from '../../../ui/figures/FigurePair.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { TimeSpan } from '../../../ui/figures/TimeSpan.tsx';
import styles from '../lockup.module.css';
import { RateWithYear } from './DailyRate.tsx';
import { LockupLimits } from './LockupLimits.tsx';
import type { LockupTerms } from './lockup-terms.ts';
import { useOrderWords } from './order-words.ts';

interface Props {
  /** Undefined while it cannot be locked: every figure of it reads "–". */
  readonly amount: string | undefined;
  readonly terms: LockupTerms;
}

/** Shows what an amount pays and when it comes back, and that it cannot end early (LOCK-02, LOOK-25). */
export function LockupSummary({ amount, terms }: Props) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { rate, days, begins, ends, income, total } = terms;
  const lastDay = formatDay(ends);
  return (
    <>
      <Card label={t`What you get`}>
        <FigurePair
          sides={[
            {
              name: t`It pays`,
              value: <Figure size={20} value={total} unit="USDT" sign="always" />,
              detail: (
                <Trans>
                  <Quantity value={income} unit="USDT" /> after each day
                </Trans>
              ),
            },
            { name: t`Comes back`, value: <Figure size={20} value={amount} unit="USDT" />, detail: lastDay },
          ]}
        />
        <PaidDays terms={terms} />
      </Card>
      <div className={styles.form}>
        <Note
          kind="warn"
          icon="lock-keyhole"
          title={ends === undefined ? t`You can't end it early` : t`You can't take it out before ${lastDay}`}
        >{t`You can't withdraw or use this amount until the end date.`}</Note>
        <Pairs
          lines
          pairs={[
            { name: t`Daily rate`, value: <RateWithYear value={rate} /> },
            { name: t({ message: 'Period', context: 'of a lock-up' }), value: words.period({ days }) },
            { name: t`Amount per order`, value: <LockupLimits terms={terms} /> },
            { name: t`Start date`, value: formatDay(begins) },
            { name: t`End date`, value: lastDay },
          ]}
        />
        <p className={styles.quiet}>
          <Trans>
            Earnings are added to your available balance after each day ends (Bangkok time). The full amount is
            available again at 00:00 Bangkok time on the end date.
          </Trans>
        </p>
      </div>
    </>
  );
}

/** Draws the days that pay to scale; nothing while the period is unknown. */
function PaidDays({ terms: { days, begins, ends, income } }: Pick<Props, 'terms'>) {
  const { t } = useLingui();
  if (days === undefined || begins === undefined || ends === undefined) return null;
  const incomeText = amountInWords(income, 'USDT');
  const [first, last] = [formatDay(begins), formatDay(ends)];
  const caption =
    income === undefined
      ? t`${plural(days, { one: 'Paid after each day, # time', other: 'Paid after each day, # times' })}`
      : t`${plural(days, { one: `${incomeText} USDT a day, # time`, other: `${incomeText} USDT a day, # times` })}`;
  return (
    <div className={styles.span}>
      <TimeSpan
        days={days}
        label={`${caption}. ${t`Starts ${first}, back ${last}`}`}
        caption={caption}
        from={t`Starts ${first}`}
        to={t`Back ${last}`}
      />
    </div>
  );
}
