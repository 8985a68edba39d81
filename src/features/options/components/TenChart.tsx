import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '../../../domain/decimal.ts';
import { SAMPLE_COUNT } from '../../../domain/option-rules.ts';
import { extentScale } from '../../../domain/square.ts';
import type { Point } from '../evidence.ts';
import { tenExtent } from '../price-path.ts';
import { Plot } from '../../../ui/trading/Plot.tsx';
import { RightHalf } from './RunChart.tsx';
import styles from './run-chart.module.css';

const MARGIN = 4;
const COLUMN = 100 / SAMPLE_COUNT;

interface Props {
  readonly direction: string;
  readonly start: string;
  readonly scale: number | undefined;
  /** Of the ten seconds before the end; undefined for one without a price. */
  readonly samples: readonly (Point | undefined)[];
  /** Mean of the samples so far, or the end price; undefined without samples. */
  readonly average: string | undefined;
  /** The result is known. */
  readonly done?: boolean;
}

/** Draws the ten prices that decide an order, a column for each second, and their average as a line. */
export function TenChart({ direction, start, scale, samples, average, done = false }: Props) {
  const { t } = useLingui();
  const { y } = extentScale(
    tenExtent(
      samples.flatMap((sample) => (sample ? [sample.price] : [])),
      start,
    ),
    MARGIN,
  );
  const newest = samples.findLastIndex((sample) => sample !== undefined);
  const reached = done ? 100 : (newest + 1) * COLUMN;
  return (
    <div className={styles.chart} data-path>
      <div className={styles.ten}>
        <Plot
          label={t`The ten prices that decide`}
          tag={
            average === undefined
              ? undefined
              : { at: y(average), text: formatPrice(average, scale), name: done ? t`End price` : t`Average` }
          }
          prices={[{ at: 50, text: formatPrice(start, scale), kind: 'now', name: t`Start price` }]}
          times={samples.map((_, index) => ({
            at: (index + 0.5) * COLUMN,
            text: String(index + 1),
            kind: index === newest && !done ? 'end' : undefined,
          }))}
        >
          <RightHalf direction={direction} />
          <g className={styles.grid}>
            {samples.slice(1).map((_, index) => (
              <line key={index} x1={`${(index + 1) * COLUMN}%`} x2={`${(index + 1) * COLUMN}%`} y2="100%" />
            ))}
          </g>
          <line className={styles.start} x2="100%" y1="50%" y2="50%" />
          {average !== undefined && (
            <>
              <line
                className={styles.average}
                data-done={done || undefined}
                pathLength="1"
                x2={`${reached}%`}
                y1={`${y(average)}%`}
                y2={`${y(average)}%`}
              />
              <line className={styles.rest} x1={`${reached}%`} x2="100%" y1={`${y(average)}%`} y2={`${y(average)}%`} />
            </>
          )}
          {samples.map((sample, index) => (
            <Column key={index} x={(index + 0.5) * COLUMN} y={sample && y(sample.price)} />
          ))}
        </Plot>
      </div>
    </div>
  );
}

/** Draws the price of a second, or a hollow dot where none is. */
function Column({ x, y }: { readonly x: number; readonly y: number | undefined }) {
  const cx = `${x}%`;
  if (y === undefined) return <circle className={styles.missing} cx={cx} cy="50%" r="4.5" />;
  return (
    <g className={styles.price} data-direction={y <= 50 ? 'rise' : 'fall'}>
      <line className={styles.stem} x1={cx} x2={cx} y1="50%" y2={`${y}%`} />
      <circle className={styles.sample} cx={cx} cy={`${y}%`} r="5.5" />
    </g>
  );
}
