import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { amountInWords, formatPercent } from '../../../domain/decimal.ts';
import { divide, percentOf } from '../../../domain/money.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { withCoin } from '../../../i18n/with-coin.ts';
import styles from './intro-stages.module.css';

/** The example's return, in percent. The meter in the style sheet is drawn for it. */
const RETURN_PERCENT = '80';
/** Percent of orders that have to be right: 100 / (100 + 80). */
const BREAK_EVEN = divide('10000', '180', 2, 'half-even');
const [MIN_STAKE, MAX_STAKE, STEP] = [10, 200, 10];

/** Lets visitors drag a stake and shows what they would gain and lose, at the same size. */
export function StakeStage() {
  const { t } = useLingui();
  const id = useId();
  const [stake, setStake] = useState('50');
  const percent = formatPercent(RETURN_PERCENT, { sign: 'never', trim: true });
  const breakEven = formatPercent(BREAK_EVEN, { sign: 'never' });
  const outcomes = [
    { name: t`If you're right`, value: percentOf(stake, RETURN_PERCENT) },
    { name: t`If you're wrong`, value: `-${stake}` },
  ];
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <label htmlFor={id}>{t`You stake`}</label>
        <Tag>{t`Example`}</Tag>
      </div>
      <Figure value={stake} unit="USDT" live />
      <input
        id={id}
        className={styles.range}
        type="range"
        min={MIN_STAKE}
        max={MAX_STAKE}
        step={STEP}
        value={stake}
        aria-valuetext={withCoin(amountInWords(stake, 'USDT'), 'USDT')}
        onChange={(event) => setStake(event.target.value)}
      />
      <dl className={styles.pair} data-lined>
        {outcomes.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Figure value={value} size={20} unit="USDT" sign="always" live />
            </dd>
          </div>
        ))}
      </dl>
      <p
        className={styles.note}
      >{t`At a return of ${percent}, you need to be right in ${breakEven} of your orders to break even.`}</p>
      <div className={styles.meter} aria-hidden>
        <i />
        <b />
      </div>
      <p className={styles.quiet}>{t`The mark is a coin toss: 50%.`}</p>
    </div>
  );
}
