import { useEffect, useRef } from 'react';
import { type Amount, compare, formatPrice, signOf } from '../../domain/decimal.ts';
import { prefersLessMotion } from '../base/use-media.ts';
import styles from './Price.module.css';

interface Props {
  /** A decimal string; "–" if missing. */
  value: Amount;
  /** Decimals of the coin's prices. */
  scale?: number | undefined;
  /** Grey, because there was no tick for too long. */
  stale?: boolean | undefined;
}

const FLASH_MS = 300;
/** Minimum time between two flashes of a price. Four per second would strain the eyes (WCAG 2.3.1 allows three). */
const FLASH_INTERVAL_MS = 1000;

/**
 * Live price. Its background flashes when it moves, at most once per second; its size and position never change
 * (MARKET-06).
 */
export function Price({ value, scale, stale }: Props) {
  const element = useRef<HTMLElement>(null);
  const lastValue = useRef(value);
  const flashedAt = useRef(-FLASH_INTERVAL_MS);

  useEffect(() => {
    const last = lastValue.current;
    lastValue.current = value;
    if (!value || !last || signOf(value) === undefined || signOf(last) === undefined) return;
    const move = compare(value, last);
    const now = performance.now();
    if (move === 0 || now - flashedAt.current < FLASH_INTERVAL_MS || prefersLessMotion()) return;
    flashedAt.current = now;
    // only two paints: an animation would make the phone compose every frame for every visible price
    const { dataset } = element.current!;
    dataset['flash'] = move > 0 ? 'rise' : 'fall';
    setTimeout(() => delete dataset['flash'], FLASH_MS);
  }, [value]);

  return (
    <bdi dir="ltr" className={styles.price} data-stale={stale || undefined} ref={element}>
      {formatPrice(value, scale)}
    </bdi>
  );
}
