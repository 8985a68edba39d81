import { Plural, Trans } from '@lingui/react/macro';
import { formatPercent } from '../../../domain/decimal.ts';
import styles from './risk.module.css';

interface Props {
  /** Percent of the customers who lose money. */
  readonly losingShare: string | undefined;
  /** Wait between the right answers and the first order; 0 if there is none. */
  readonly hours: number;
}

/** Explains what an option is, how many customers lose, and how long the first order has to wait. */
export function RiskText({ losingShare, hours }: Props) {
  return (
    <div className={styles.text}>
      <p>
        <Trans>
          An option is a bet on where a price will be at a set time. If you're wrong, you lose your whole stake. A win
          pays less than a loss costs, so over many orders most people lose money.
        </Trans>
      </p>
      <p>
        {losingShare === undefined ? (
          <Trans>We haven't published how many of our customers lose money.</Trans>
        ) : (
          <Trans>{formatPercent(losingShare, { sign: 'never', trim: true })} of our customers lose money.</Trans>
        )}
      </p>
      <p>
        {hours > 0 ? (
          <Trans>
            Once you've answered correctly, you can place your first order after{' '}
            <Plural value={hours} one="# hour" other="# hours" />.
          </Trans>
        ) : (
          <Trans>Once you've answered correctly, you can place your first order.</Trans>
        )}
      </p>
    </div>
  );
}
