import { memo } from 'react';
import { type Amount, directionOfChange, formatPercent } from '../../domain/decimal.ts';
import styles from './Sparkline.module.css';

const WIDTH = 64;
const HEIGHT = 28;
/** Half the width of the line and a little more, so that its peaks are not cut off. */
const PAD = 2;

/** Returns the points of the line. Floating-point numbers suffice, since a pixel is coarser than their rounding. */
const pointsOf = (values: readonly string[]): string => {
  const numbers = values.map(Number).filter(Number.isFinite);
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low;
  const step = WIDTH / Math.max(numbers.length - 1, 1);
  const height = (value: number): number =>
    span === 0 ? HEIGHT / 2 : PAD + (HEIGHT - 2 * PAD) * (1 - (value - low) / span);
  return numbers.map((value, index) => `${(index * step).toFixed(1)},${height(value).toFixed(1)}`).join(' ');
};

interface Props {
  /** Decimal strings, oldest first. With fewer than two it is empty but keeps its space. */
  values: readonly string[];
  /** The price now, which takes the place of the last value; otherwise an older line would not fit its change. */
  price?: Amount;
  /** The change that is written next to it. */
  change: Amount;
  /** The change is outdated: no direction. */
  stale?: boolean;
}

/**
 * Small price chart of the last day in the colour of its direction, left to right in every language. Decorative: the
 * figures next to it say the same.
 */
export const Sparkline = memo(function Sparkline({ values, price, change, stale }: Props) {
  const points = pointsOf(price ? [...values.slice(0, -1), price] : values);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      data-direction={stale ? undefined : directionOfChange(formatPercent(change))}
      aria-hidden
    >
      {values.length > 1 && <polyline points={points} />}
    </svg>
  );
});
