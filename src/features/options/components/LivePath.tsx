import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { formatPrice } from '../../../domain/decimal.ts';
import { quoteOf } from '../../market/index.ts';
import type { Point } from '../evidence.ts';
import { projectPath, extendPath, initialPath, effectiveStartPrice } from '../price-path.ts';
import { recentPrices } from '../price-recorder.ts';
import type { OptionOrder } from '../store.ts';
import styles from './placed.module.css';

interface Drawing {
  readonly path: readonly Point[];
  readonly fresh: boolean;
}

const withNewest = (previous: Drawing, order: OptionOrder): Drawing => {
  const { price, time, fresh } = quoteOf(order.code);
  const path =
    fresh && price !== undefined && time !== undefined
      ? extendPath(previous.path, { price, time }, order)
      : previous.path;
  return path === previous.path && fresh === previous.fresh ? previous : { path, fresh };
};

/** Returns the price path of an order since its start. It changes at most four times a second, like the quotes. */
const useDrawing = (order: OptionOrder): Drawing => {
  const [drawing, setDrawing] = useState(() =>
    withNewest({ path: initialPath(order, recentPrices(order.code)), fresh: false }, order),
  );
  useEffect(() => {
    const draw = (): void => setDrawing((previous) => withNewest(previous, order));
    draw();
    return subscribe(quoteOf(order.code), draw);
  }, [order]);
  return drawing;
};

/**
 * Draws the price since the start of an open order, with the start price as a dashed line and the last price at the
 * end. A separate component, so that a tick renders nothing else (LIVE-03).
 */
export function LivePath({ order, scale }: { readonly order: OptionOrder; readonly scale: number | undefined }) {
  const { t } = useLingui();
  const { path, fresh } = useDrawing(order);
  const { code } = order;
  const start = effectiveStartPrice(order);
  const last = path.at(-1);
  const { line, levels } = projectPath(
    path,
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
          {path.length > 1 && <polyline points={line} />}
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
