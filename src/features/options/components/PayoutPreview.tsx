import { Trans, useLingui } from '@lingui/react/macro';
import { amountInWords, formatPercent, signOf } from '../../../domain/decimal.ts';
import { subtract } from '../../../domain/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { FigurePair } from '../../../ui/figures/FigurePair.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Progress } from '../../../ui/figures/Progress.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { OwnAmount } from '../../account/index.ts';
import { possibleOutcomes, UNIT } from '../ticket.ts';
import type { Ticket } from '../ticket-store.ts';
import styles from './ticket.module.css';
import { useStakeUnit } from './use-stake-unit.ts';

/**
 * Shows both outcomes in the same words and at the same size before the customer confirms: first what is gained or
 * lost, then what comes back. Below them the odds (OPT-02).
 */
export function PayoutPreview({ ticket: { stake, problem, product, bounds } }: { readonly ticket: Ticket }) {
  const { t } = useLingui();
  const percent = product?.yield;
  if (percent === undefined) return null;
  const figures = possibleOutcomes(stake === undefined || problem === 'decimals' ? '0' : stake, percent);
  const hasStake = signOf(figures.lose) === 1 && problem !== 'decimals';
  const balanceAfter =
    hasStake && bounds.available !== undefined && problem === undefined
      ? subtract(bounds.available, figures.lose)
      : undefined;
  return (
    <>
      <Card label={t`What can happen`}>
        <Outcomes gain={figures.gain} lose={figures.lose} payout={figures.payout} hasStake={hasStake} />
        <Odds {...figures} hasStake={hasStake} />
      </Card>
      <div className={styles.after}>
        <Pairs
          pairs={[
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

/** Shows what is gained or lost, and what comes back. `play`: of play money. */
export function Outcomes({
  gain,
  lose,
  payout,
  hasStake,
  play = false,
}: {
  readonly gain: string;
  readonly lose: string;
  readonly payout: string;
  readonly hasStake: boolean;
  readonly play?: boolean;
}) {
  const { t } = useLingui();
  const unit = useStakeUnit(play);
  const back = amountInWords(payout, UNIT);
  const comesBack = play ? t`${back} play comes back` : t`${back} USDT comes back`;
  return (
    <div className={styles.outcomes}>
      <FigurePair
        sides={[
          {
            name: t`If you're right`,
            value: <Figure size={20} value={hasStake ? gain : undefined} {...unit} sign="always" />,
            detail: hasStake ? comesBack : '\u00a0',
          },
          {
            name: t`If you're wrong`,
            value: <Figure size={20} value={hasStake ? subtract('0', lose) : undefined} {...unit} sign="always" />,
            detail: hasStake ? t`nothing comes back` : '\u00a0',
          },
        ]}
      />
    </div>
  );
}

/** Shows how often an order has to be right, against a coin toss, and what a coin toss would cost. */
export function Odds({
  breakEven,
  evenOdds,
  hasStake,
  play = false,
}: {
  readonly breakEven: string;
  readonly evenOdds: string;
  readonly hasStake: boolean;
  readonly play?: boolean;
}) {
  const { t } = useLingui();
  const share = formatPercent(breakEven, { sign: 'never' });
  const isLoss = signOf(evenOdds) !== 1;
  return (
    <>
      <p className={styles.line}>
        <span>{t`To break even, be right in`}</span>
        <span>
          <Trans>
            <bdi>{share}</bdi> of orders
          </Trans>
        </span>
      </p>
      <div className={styles.meter}>
        <Progress label={t`Win rate to break even`} value={Number(breakEven) / 100} />
      </div>
      <p className={styles.line}>
        <span>
          {isLoss ? t`Average loss if you're right half the time` : t`Average gain if you're right half the time`}
        </span>
        <span>
          <Quantity value={hasStake ? evenOdds : undefined} {...useStakeUnit(play)} sign="never" />
        </span>
      </p>
    </>
  );
}
