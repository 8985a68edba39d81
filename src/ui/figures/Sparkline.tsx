import { memo } from 'react';
import styles from './Sparkline.module.css';

const WIDTH = 56;
const HEIGHT = 24;
/** Half the size of the end point, so that it is not cut off. */
const PAD = 1.5;

/** Returns the points of the line. Floating-point numbers suffice, since a pixel is coarser than their rounding. */
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
  /** Decimal strings, oldest first. With fewer than two it is empty but keeps its space. */
  values: readonly string[];
}

/**
 * Small price chart: one neutral line with an end point, left to right in every language. Decorative: the figures next
 * to it say the same.
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
