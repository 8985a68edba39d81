import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './TimeSpan.module.css';

interface Props {
  /** Days between the start and the end; each of them pays. */
  days: number;
  /** Says what the drawing shows. */
  label: string;
  /** Above the line: what a day pays. */
  caption: ReactNode;
  /** Names of the two ends. */
  from: ReactNode;
  to: ReactNode;
}

/** Days up to which each one has its own mark: more of them would merge on a narrow screen. */
const MOST_DAILY_MARKS = 120;
const WEEK_DAYS = 7;

/** Time to scale: a mark for each day that pays, or for each week of a long time, and a hollow end. */
export function TimeSpan({ days, label, caption, from, to }: Props) {
  const { t } = useLingui();
  if (!(days >= 1)) return null;
  const step = days > MOST_DAILY_MARKS ? WEEK_DAYS : 1;
  const marks = Array.from({ length: Math.floor(days / step) }, (_, index) => `M${(index + 1) * step} 0V1`);
  return (
    <figure className={styles.span}>
      <p className={styles.caption} aria-hidden>
        <span>{caption}</span>
        {step > 1 && <span>{t`One mark a week`}</span>}
      </p>
      <div className={styles.line} dir="ltr">
        <svg viewBox={`0 0 ${days} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path d={marks.join('')} />
        </svg>
      </div>
      <figcaption className={styles.ends} dir="ltr" aria-hidden>
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </figcaption>
    </figure>
  );
}
