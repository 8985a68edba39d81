import { useLingui } from '@lingui/react/macro';
import { formatDay, formatShortDay } from '../../../i18n/days.ts';
import { compare } from '../../../domain/decimal.ts';
import { maximum, minimum } from '../../../domain/money.ts';
import styles from '../liquidity.module.css';
import { Rate } from './Rate.tsx';
import type { RateDay } from './RateHistory.tsx';

const WIDTH = 300;
const HEIGHT = 96;
const PAD = 6;

/** Returns the points of the line. Floats are exact enough, since the table has the figures. */
const pointsOf = (values: readonly string[], low: string, high: string): string => {
  const span = Number(high) - Number(low);
  return values
    .map((value, index) => {
      const x = (index * WIDTH) / Math.max(values.length - 1, 1);
      const y = span === 0 ? HEIGHT / 2 : HEIGHT - PAD - ((HEIGHT - 2 * PAD) * (Number(value) - Number(low))) / span;
      return `${Math.round(x)},${Math.round(y)}`;
    })
    .join(' ');
};

interface Props {
  /** Oldest first. */
  readonly days: readonly RateDay[];
  readonly tierIndex: number;
}

/** Draws the rate of one tier as a line; nothing if fewer than two days state it. */
export function RateChart({ days, tierIndex }: Props) {
  const { t } = useLingui();
  const points = days.flatMap(({ date, tiers }) => {
    const rate = tiers[tierIndex]?.rate;
    return rate === undefined ? [] : [{ date, rate }];
  });
  const values = points.map(({ rate }) => rate);
  const [first, second, ...rest] = values;
  if (first === undefined || second === undefined) return null;
  const low = minimum(first, second, ...rest);
  const high = maximum(first, second, ...rest);
  const firstDate = points[0]?.date ?? 0;
  const lastDate = points.at(-1)?.date ?? 0;
  const beginDay = formatDay(firstDate);
  const endDay = formatDay(lastDate);
  return (
    <figure>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <polyline points={pointsOf(values, low, high)} />
        </svg>
        <div className={styles.scale} aria-hidden>
          <Rate value={high} />
          {compare(low, high) !== 0 && <Rate value={low} />}
        </div>
      </div>
      <p className={styles.days} dir="ltr" aria-hidden>
        <span>{formatShortDay(firstDate)}</span>
        <span>{formatShortDay(lastDate)}</span>
      </p>
      <figcaption className={styles.quiet}>
        {t`From ${beginDay} to ${endDay} the rate was between ${low}% and ${high}% a year.`}
      </figcaption>
    </figure>
  );
}
