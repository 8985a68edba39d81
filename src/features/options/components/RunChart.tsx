import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { subscribe } from 'valtio';
import { formatTime } from '../../../i18n/dates.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { samplesBegin } from '../../../domain/option-rules.ts';
import { linesOf } from '../../../domain/price-lines.ts';
import { extentScale, roundValues } from '../../../domain/square.ts';
import { LivePoint } from '../../../ui/figures/LivePoint.tsx';
import type { Point } from '../evidence.ts';
import { effectiveStartPrice, extendPath, initialPath, maxRunGap, runExtent } from '../price-path.ts';
import type { OptionOrder } from '../store.ts';
import { Plot, SplitLines } from '../../../ui/trading/Plot.tsx';
import { type PriceFeed, usePriceFeed } from './price-feed.ts';
import styles from './run-chart.module.css';

/** Percent above and below the prices. */
const MARGIN = 3;
const AXIS_PRICES = 4;

interface Drawing {
  readonly path: readonly Point[];
  readonly fresh: boolean;
}

const withNewest = (previous: Drawing, order: OptionOrder, { quoteOf }: PriceFeed): Drawing => {
  const { price, time, fresh } = quoteOf(order.code);
  const path =
    fresh && price !== undefined && time !== undefined
      ? extendPath(previous.path, { price, time }, order)
      : previous.path;
  return path === previous.path && fresh === previous.fresh ? previous : { path, fresh };
};

/** Returns the price path of an order since its start. It changes at most four times a second, like the quotes. */
const useDrawing = (order: OptionOrder): Drawing => {
  const feed = usePriceFeed();
  const [drawing, setDrawing] = useState(() =>
    withNewest({ path: initialPath(order, feed.recentPrices(order.code)), fresh: false }, order, feed),
  );
  useEffect(() => {
    const draw = (): void => setDrawing((previous) => withNewest(previous, order, feed));
    draw();
    return subscribe(feed.quoteOf(order.code), draw);
  }, [order, feed]);
  return drawing;
};

/**
 * Draws an open order from its start to its expiry, so that the free space is the time left: the start price in the
 * middle, the half in which the order is right, and the last ten seconds, whose average decides. A separate component,
 * so that a tick renders nothing else (LIVE-03).
 */
export function RunChart({ order, scale }: { readonly order: OptionOrder; readonly scale: number | undefined }) {
  const { t } = useLingui();
  const { path, fresh } = useDrawing(order);
  const start = effectiveStartPrice(order);
  const { code, direction, created = 0, started: from = created, ends: to } = order;
  const last = path.at(-1);
  if (start === undefined || to === undefined || !last) return <div className={styles.chart} data-path />;
  const extent = runExtent(path, start, { from, to });
  const at = extentScale(extent, MARGIN);
  const axis = roundValues(extent.low, extent.high, AXIS_PRICES);
  const lastTen = at.x(samplesBegin(to));
  return (
    <div className={styles.chart} data-path>
      <Plot
        label={t`Chart of ${code}`}
        stale={!fresh}
        tag={{ at: at.y(last.price), text: formatPrice(last.price, scale), name: t`Current price` }}
        prices={[
          { at: at.y(start), text: formatPrice(start, scale), kind: 'now', name: t`Start price` },
          ...axis.map((value) => ({
            at: at.y(value),
            text: formatPrice(value, value.split('.')[1]?.length ?? 0),
          })),
        ]}
        times={[
          { at: 0, text: formatTime(from, { seconds: true }) },
          { at: 100, text: formatTime(to, { seconds: true }), kind: 'end' },
        ]}
      >
        <RightHalf direction={direction} />
        <rect className={styles.lastTen} x={`${lastTen}%`} width={`${100 - lastTen}%`} height="100%" />
        <g className={styles.grid}>
          {axis.map((value) => (
            <line key={value} x2="100%" y1={`${at.y(value)}%`} y2={`${at.y(value)}%`} />
          ))}
        </g>
        <line className={styles.start} x2="100%" y1="50%" y2="50%" />
        <line className={styles.end} x1="100%" x2="100%" y2="100%" />
        <SplitLines lines={linesOf(path, at, maxRunGap(to - from))} />
        <LivePoint x={at.x(last.time)} y={at.y(last.price)} value={last.price} stale={!fresh} />
      </Plot>
    </div>
  );
}

/** Tints and names the half in which an order is right. */
export function RightHalf({ direction }: { readonly direction: string }) {
  const { t } = useLingui();
  const isUp = direction === 'up';
  return (
    <g className={styles.right} data-direction={isUp ? 'rise' : 'fall'}>
      <rect y={isUp ? 0 : '50%'} width="100%" height="50%" />
      <text x="8" y={isUp ? 0 : '100%'} dy={isUp ? '1.4em' : '-0.7em'}>
        {t`you're right on this side`}
      </text>
    </g>
  );
}
