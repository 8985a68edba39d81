import { useLayoutEffect, useRef } from 'react';
import { PROBABILITY_PARTS } from '../../../domain/blindbox.ts';
import styles from './odds-bar.module.css';

/** Returns the probability, in millionths, that fills a bar: a half, or the likeliest if that is more. */
export const fullScale = (parts: readonly number[]): number => Math.max(PROBABILITY_PARTS / 2, ...parts);

interface Props {
  /** Probability in millionths. */
  readonly parts: number;
  /** The probability that fills the bar. */
  readonly scale: number;
}

/** Draws a probability to the scale of its list, from left to right. Decorative: the figure is next to it. */
export function OddsBar({ parts, scale }: Props) {
  const bar = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => bar.current?.style.setProperty('--share', `${(parts / scale) * 100}%`), [parts, scale]);
  return (
    <span className={styles.bar} aria-hidden>
      <span ref={bar} />
    </span>
  );
}
