import { squareScale } from '../../domain/square.ts';
import styles from './DifferenceLine.module.css';

export interface DayDifference {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Held less owed, a decimal string; null if what was held isn't known. */
  readonly difference: string | null;
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly isShort: boolean;
}

/** Returns where a line between two dots of different signs crosses the zero line. */
function crossingOf(from: Dot, to: Dot, zero: number): Pick<Dot, 'x' | 'y'> {
  // dots of tiny differences are both on the zero line
  const share = from.y === to.y ? 0 : (zero - from.y) / (to.y - from.y);
  return { x: from.x + share * (to.x - from.x), y: zero };
}

/**
 * Returns the zero line's height, and the paths from it up and below it. A day without a difference is a gap, and a day
 * between two gaps is a dot.
 */
function pathsOf(days: readonly DayDifference[]) {
  const points = days.map(({ day, difference }) => ({ time: Date.parse(day), value: difference }));
  const { x, y } = squareScale(
    points.map(({ time, value }) => ({ time, value: value ?? '0' })),
    { margin: 8, levels: ['0'] },
  );
  const dots = points.map(({ time, value }): Dot | undefined =>
    value === null ? undefined : { x: x(time), y: y(value), isShort: value.startsWith('-') },
  );
  const zero = y('0');
  const paths = { covered: '', short: '' };
  const draw = (from: Pick<Dot, 'x' | 'y'>, to: Pick<Dot, 'x' | 'y'>, isShort: boolean): void => {
    paths[isShort ? 'short' : 'covered'] += `M${from.x} ${from.y}L${to.x} ${to.y}`;
  };
  for (const [index, to] of dots.entries()) {
    if (!to) continue;
    const from = dots[index - 1] ?? to;
    if (from.isShort === to.isShort) draw(from, to, to.isShort);
    else {
      const crossing = crossingOf(from, to, zero);
      draw(from, crossing, from.isShort);
      draw(crossing, to, to.isShort);
    }
  }
  return { zero, ...paths };
}

interface Props {
  /** Oldest first. */
  days: readonly DayDifference[];
  /** What the line shows, for screen readers. */
  label: string;
}

/** Small line of a difference over days, with the zero line. What is below zero has the colour of a loss. */
export function DifferenceLine({ days, label }: Props) {
  const { zero, covered, short } = pathsOf(days);
  return (
    <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className={styles.zero} d={`M0 ${zero}H100`} />
      {covered !== '' && <path d={covered} />}
      {short !== '' && <path data-short d={short} />}
    </svg>
  );
}
