import { useEffect, useRef } from 'react';
import { type Amount, compare, formatPrice, signOf } from '../lib/decimal.ts';
import { reducedMotion } from './use-media.ts';
import styles from './Price.module.css';

interface Props {
  /** A decimal string; missing reads "–". */
  value: Amount;
  /** Decimals of the coin's prices. */
  scale?: number | undefined;
  /** No tick for too long: grey. */
  stale?: boolean | undefined;
}

const FLASH_MS = 300;
/** ms between two flashes of one price: four a second would tire the eye (WCAG 2.3.1 allows three) and the phone. */
const FLASH_INTERVAL_MS = 1000;

/**
 * A live price: its background flashes when it moves, once a second at most, its width and place never change
 * (MARKET-06).
 */
export function Price({ value, scale, stale }: Props) {
  const element = useRef<HTMLElement>(null);
  const before = useRef(value);
  const flashed = useRef(-FLASH_INTERVAL_MS);

  useEffect(() => {
    const last = before.current;
    before.current = value;
    if (!value || !last || signOf(value) === undefined || signOf(last) === undefined) return;
    const move = compare(value, last);
    const now = performance.now();
    if (move === 0 || now - flashed.current < FLASH_INTERVAL_MS || globalThis.matchMedia(reducedMotion).matches) return;
    flashed.current = now;
    // two paints: an animation would have the phone compose each of its frames, for every price in sight
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
