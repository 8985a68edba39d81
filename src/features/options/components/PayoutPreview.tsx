import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent, signOf } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount } from '../../account/index.ts';
import { possibleOutcomes, UNIT } from '../ticket.ts';
import type { Ticket } from '../ticket-store.ts';
import styles from './ticket.module.css';

/**
 * Shows gain and loss next to each other at the same size, then the odds and the payout with the stake, before the
 * customer confirms (OPT-02).
 */
export function PayoutPreview({ ticket: { stake, problem, product, bounds } }: { readonly ticket: Ticket }) {
  const { t } = useLingui();
  const percent = product?.yield;
  if (percent === undefined) return null;
  const figures = possibleOutcomes(stake === undefined || problem === 'decimals' ? '0' : stake, percent);
  const breakEven = formatPercent(figures.breakEven, { sign: 'never' });
  const breakEvenShare = Number(figures.breakEven) / 100;
  const hasStake = signOf(figures.lose) === 1 && problem !== 'decimals';
  const balanceAfter =
    hasStake && bounds.available !== undefined && problem === undefined
      ? subtract(bounds.available, figures.lose)
      : undefined;
  return (
    <>
      <Card>
        <div className={styles.sides}>
          <div>
            <p className={styles.side}>{t`If you're right, you gain`}</p>
            <Figure size={20} value={hasStake ? figures.gain : undefined} unit={UNIT} />
          </div>
          <div>
            <p className={styles.side}>{t`If you're wrong, you lose`}</p>
            <Figure size={20} value={hasStake ? figures.lose : undefined} unit={UNIT} charged />
          </div>
        </div>
        <p className={styles.odds}>
          <span>{t`Win rate to break even`}</span>
          <bdi>{breakEven}</bdi>
        </p>
        <Progress label={t`Win rate to break even`} value={breakEvenShare} />
        <p className={styles.help}>
          <Trans>
            You need to be right in {breakEven} of your orders to break even. A coin toss is right 50% of the time.
          </Trans>
        </p>
      </Card>
      <div className={styles.after}>
        <Pairs
          pairs={[
            {
              name: t`You get back if you're right (incl. your stake)`,
              value: <Quantity value={hasStake ? figures.payout : undefined} unit={UNIT} />,
            },
            {
              name:
                signOf(figures.evenOdds) === 1
                  ? t`Average gain if you're right half the time`
                  : t`Average loss if you're right half the time`,
              value: (
                <Quantity
                  value={hasStake ? figures.evenOdds : undefined}
                  unit={UNIT}
                  sign="never"
                  charged={signOf(figures.evenOdds) === -1}
                />
              ),
            },
            { name: t`Balance after`, value: <OwnAmount value={balanceAfter} unit={UNIT} /> },
            ...(bounds.stakeLimit === undefined
              ? []
              : [{ name: t`Your limit per order`, value: <Quantity value={bounds.stakeLimit} unit={UNIT} words /> }]),
            ...(bounds.lossLeft === undefined
              ? []
              : [{ name: t`Daily loss limit left`, value: <Quantity value={bounds.lossLeft} unit={UNIT} /> }]),
          ]}
        />
      </div>
    </>
  );
}
