import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { profitAt } from '../standing.ts';
import type { OptionOrder } from '../store.ts';
import { LastTen } from './LastTen.tsx';
import { TimeLeft } from './OrderRow.tsx';
import styles from './placed.module.css';
import { usePriceFeed } from './price-feed.ts';
import { RunChart } from './RunChart.tsx';
import { Standing } from './Standing.tsx';
import { useDeciding } from './use-deciding.ts';
import { usePhase } from './use-phase.ts';
import { useStakeUnit } from './use-stake-unit.ts';

interface Props {
  readonly order: OptionOrder;
  /** Decimals of the coin's price. */
  readonly scale: number | undefined;
  /** What happens to the stake in a tie, by the operator's rule; undefined if unknown. */
  readonly tie?: string | undefined;
  /** Play money. */
  readonly play?: boolean;
}

/**
 * Shows an open order: its time left and what it would bring, its chart and whether it is right so far; in the last ten
 * seconds the prices that decide; then that it awaits the result.
 */
export function RunningOrder({ order, scale, tie, play = false }: Props) {
  const { t } = useLingui();
  const phase = usePhase(order);
  const deciding = useDeciding(order);
  const count = deciding.samples.findLastIndex((sample) => sample !== undefined) + 1;
  const isDeciding = phase === 'lastTen' || phase === 'over';
  return (
    <>
      <div className={styles.clock}>
        <div>
          {phase === 'running' && <p className={styles.caption}>{t`Time left`}</p>}
          {phase === 'lastTen' && (
            <p className={styles.caption}>{count === 0 ? t`The last ten seconds` : t`Price ${count} of 10`}</p>
          )}
          <TimeLeft order={order} large />
        </div>
        {phase === 'running' && <ProfitNow order={order} tie={tie} play={play} />}
        {phase === 'lastTen' && (
          <Outcome label={t`If the average stays here`} value={profitAt(order, deciding.average, tie)} play={play} />
        )}
      </div>
      {isDeciding ? (
        <LastTen order={order} deciding={deciding} scale={scale} isOver={phase === 'over'} />
      ) : (
        <>
          {/* the line begins at the start price, which may come later */}
          <RunChart key={order.startPrice} order={order} scale={scale} />
          <Standing order={order} scale={scale} tie={tie} />
          <p className={styles.caption}>
            {t`The end price is the average over the last ten seconds. Nothing is decided until then.`}
          </p>
        </>
      )}
    </>
  );
}

/** Shows what the order would bring at the newest price. */
function ProfitNow({ order, tie, play }: Required<Pick<Props, 'play'>> & Pick<Props, 'order' | 'tie'>) {
  const { t } = useLingui();
  const { quoteOf } = usePriceFeed();
  const { price, fresh } = useSnapshot(quoteOf(order.code));
  return <Outcome label={t`If it ended now`} value={fresh ? profitAt(order, price, tie) : undefined} play={play} />;
}

/** Shows what the order would bring, a gain and a loss alike. */
function Outcome({
  label,
  value,
  play,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly play: boolean;
}) {
  return (
    <div className={styles.outcome}>
      <p className={styles.caption}>{label}</p>
      <Figure size={20} value={value} {...useStakeUnit(play)} sign="always" live />
    </div>
  );
}
