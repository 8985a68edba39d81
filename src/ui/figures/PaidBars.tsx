import type { ReactNode } from 'react';
import { compare } from '../../domain/decimal.ts';
import { divide } from '../../domain/money.ts';
import { isZero } from '../../domain/rounding.ts';
import styles from './PaidBars.module.css';

interface Props {
  /** What was paid for each day, oldest first; undefined for a day without a payment, which stays empty. */
  amounts: readonly (string | undefined)[];
  /** What is expected for the day after them, which is not paid yet: dashed. */
  expected?: string | undefined;
  /** Says what the drawing shows. */
  label: string;
  /** Above the line of the highest bar. */
  top: ReactNode;
  /** Names of the first day, of one between, and of the last. */
  from: ReactNode;
  between?: ReactNode;
  to: ReactNode;
  /** Keeps the place while the payments load. */
  coming?: boolean;
}

const STEP = 10;
const HEIGHT = 96;
/** A bar's part of its day, and the least height of a payment. */
const WIDTH = 8;
const LEAST = 2;

/** Returns the outline of a bar. Floats are exact enough, since the table has the figures. */
const bar = (index: number, amount: string, highest: string): string => {
  if (isZero(amount)) return '';
  const height = Math.max(+divide(amount, highest, 4, 'floor') * HEIGHT, LEAST);
  const left = index * STEP + (STEP - WIDTH) / 2;
  return `M${left} ${HEIGHT}V${(HEIGHT - height).toFixed(1)}h${WIDTH}V${HEIGHT}z`;
};

/** What was paid day by day, from left to right in every language. */
export function PaidBars({ amounts, expected, label, top, from, between, to, coming = false }: Props) {
  const count = amounts.length + (expected === undefined ? 0 : 1);
  const highest = [...amounts, expected].reduce<string>(
    (most, amount) => (amount !== undefined && compare(amount, most) > 0 ? amount : most),
    '0',
  );
  const paid = amounts.map((amount, index) => (amount === undefined ? '' : bar(index, amount, highest)));
  return (
    <figure className={styles.chart} aria-hidden={coming || undefined}>
      <p className={styles.top} aria-hidden>
        {coming ? '\u00a0' : <bdi>{top}</bdi>}
      </p>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${Math.max(count, 1) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className={styles.paid} d={paid.join('')} />
        {expected !== undefined && (
          <path className={styles.expected} d={bar(amounts.length, expected, highest)} data-expected />
        )}
      </svg>
      <figcaption className={styles.days} dir="ltr" aria-hidden>
        <bdi>{coming ? '\u00a0' : from}</bdi>
        {!coming && between && <bdi className={styles.between}>{between}</bdi>}
        {!coming && <bdi>{to}</bdi>}
      </figcaption>
    </figure>
  );
}
