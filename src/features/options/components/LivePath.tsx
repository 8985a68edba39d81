import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { formatPrice } from '../../../lib/decimal.ts';
import { quoteOf } from '../../market/store.ts';
import type { Point } from '../evidence.ts';
import { drawn, extended, firstPath, startOf } from '../price-path.ts';
import { recentPrices } from '../price-recorder.ts';
import type { Order } from '../store.ts';
import styles from './placed.module.css';

interface Drawing {
  readonly way: readonly Point[];
  readonly fresh: boolean;
}

const withNewest = (before: Drawing, order: Order): Drawing => {
  const { price, time, fresh } = quoteOf(order.code);
  const way =
    fresh && price !== undefined && time !== undefined ? extended(before.way, { price, time }, order) : before.way;
  return way === before.way && fresh === before.fresh ? before : { way, fresh };
};

/** The price of an order since its start, four times a second at most, which is how often a quote is painted. */
const useDrawing = (order: Order): Drawing => {
  const [drawing, setDrawing] = useState(() =>
    withNewest({ way: firstPath(order, recentPrices(order.code)), fresh: false }, order),
  );
  useEffect(() => {
    const draw = (): void => setDrawing((before) => withNewest(before, order));
    draw();
    return subscribe(quoteOf(order.code), draw);
  }, [order]);
  return drawing;
};

/**
 * The price from the start of an open order on: its start price as a dashed line, the last price at the end. It alone
 * renders with each tick (LIVE-03).
 */
export function LivePath({ order, scale }: { readonly order: Order; readonly scale: number | undefined }) {
  const { t } = useLingui();
  const { way, fresh } = useDrawing(order);
  const { code } = order;
  const start = startOf(order);
  const last = way.at(-1);
  const { line, levels } = drawn(
    way,
    [start, last?.price].filter((price) => price !== undefined),
  );
  const [startLevel, lastLevel] = start === undefined ? [undefined, levels[0]] : levels;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    element.current?.style.setProperty('--start', String(startLevel ?? 0));
    element.current?.style.setProperty('--last', String(lastLevel ?? 0));
  }, [startLevel, lastLevel]);
  return (
    <div ref={element} className={styles.path} dir="ltr" data-path data-stale={!fresh || undefined}>
      <div className={styles.sheet}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={t`Chart of ${code}`}>
          {startLevel !== undefined && <line x1="0" x2="100" y1={startLevel} y2={startLevel} />}
          {way.length > 1 && <polyline points={line} />}
        </svg>
        {start !== undefined && (
          <span className={styles.start} data-above={(lastLevel ?? 0) > (startLevel ?? 0) || undefined}>
            <span className="visually-hidden">{t`Start price`} </span>
            {formatPrice(start, scale)}
          </span>
        )}
      </div>
      {last && (
        <span className={styles.last}>
          <span className="visually-hidden">{t`Current price`} </span>
          {formatPrice(last.price, scale)}
        </span>
      )}
    </div>
  );
}
