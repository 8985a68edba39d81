import { memo } from 'react';
import styles from './Sparkline.module.css';

const WIDTH = 56;
const HEIGHT = 24;
/** Half of the point at its end, which thus is never cut off. */
const PAD = 1.5;

/** Points of the line, for the eye alone: a pixel is coarser than any rounding here. */
const pointsOf = (values: readonly string[]): string => {
  const numbers = values.map(Number).filter(Number.isFinite);
  const low = Math.min(...numbers);
  const span = Math.max(...numbers) - low;
  const step = (WIDTH - PAD) / Math.max(numbers.length - 1, 1);
  const height = (value: number): number =>
    span === 0 ? HEIGHT / 2 : PAD + (HEIGHT - 2 * PAD) * (1 - (value - low) / span);
  return numbers.map((value, index) => `${(index * step).toFixed(1)},${height(value).toFixed(1)}`).join(' ');
};

interface Props {
  /** Decimal strings, oldest first; fewer than two draw nothing but keep the place. */
  values: readonly string[];
}

/**
 * The way of a price in one neutral line with a point at its end, left to right in every language. The figures beside
 * it say the same.
 */
export const Sparkline = memo(function Sparkline({ values }: Props) {
  const points = pointsOf(values);
  return (
    <svg className={styles.line} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      {values.length > 1 && (
        <g>
          <polyline points={points} />
          <path d={`M${points.split(' ').at(-1)}h0`} />
        </g>
      )}
    </svg>
  );
});
