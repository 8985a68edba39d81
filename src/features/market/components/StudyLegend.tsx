import { useSnapshot } from 'valtio';
import { formatPrice } from '../../../domain/decimal.ts';
import { live } from '../candles.ts';
import { indicators } from '../indicators.ts';
import type { Chart } from './draw-chart.ts';
import styles from './CandleChart.module.css';

interface Props {
  readonly chart: Chart | undefined;
  /** Decimals of the coin's prices. */
  readonly scale: number;
  /** ms of the candle under the crosshair; the newest one without it. */
  readonly at: number | undefined;
  /** Changes when the chart has been drawn anew. */
  readonly moves: number;
}

/** Shows the indicators' values at the candle under the crosshair, in the colours of their lines. */
export function StudyLegend({ chart, scale, at }: Props) {
  const { on } = useSnapshot(indicators);
  // renders with each tick
  useSnapshot(live);
  if (on.length === 0) return null;
  return (
    <p className={styles.studies} dir="ltr">
      {chart?.valuesAt(at).map(({ kind, line, value }, index) => (
        // two lines may have the same period
        <span key={`${kind} ${index}`} data-color={line.color}>
          {line.name} {formatPrice(value === undefined ? undefined : String(value), kind === 'rsi' ? 1 : scale)}
        </span>
      ))}
    </p>
  );
}
