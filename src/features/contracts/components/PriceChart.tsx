import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { linesOf } from '../../../domain/price-lines.ts';
import { link } from '../../../domain/routes.ts';
import { roundValues } from '../../../domain/square.ts';
import { formatTime } from '../../../i18n/dates.ts';
import { LivePoint } from '../../../ui/figures/LivePoint.tsx';
import { Lines, Plot } from '../../../ui/trading/Plot.tsx';
import { quoteOf } from '../../market/index.ts';
import { CANDLE_MS, chartScale, fullHours, MAX_GAP_MS, pricePath } from '../price-chart.ts';
import { recentPrices } from '../store.ts';
import type { Side } from '../ticket.ts';
import styles from './price-chart.module.css';

const AXIS_PRICES = 3;

interface Props {
  readonly code: string;
  readonly scale: number | undefined;
  readonly side: Side;
  /** The limit of the order on the ticket; undefined for a market order. */
  readonly limit: string | undefined;
}

/** Returns the price of the last four hours up to now. */
function usePath(code: string) {
  const { price, time, fresh } = useSnapshot(quoteOf(code));
  const { value } = useResource(recentPrices);
  const candle = Math.floor((time ?? 0) / CANDLE_MS);
  const refresh = useEffectEvent(() => void recentPrices.refresh({ fresh: recentPrices.state.value !== undefined }));
  // reads each candle that closes
  useEffect(() => refresh(), [code, candle]);
  const candles = value?.code === code ? value.lists : [];
  const newest = price === undefined || time === undefined ? undefined : { time, price };
  return { path: candles.length === 0 ? [] : pricePath(candles, newest), fresh };
}

/**
 * Draws the price of the last four hours with the limit of this order; a tap opens the coin. Reserves its space while
 * it loads: the ticket does not depend on it.
 */
export function PriceChart({ code, scale, side, limit }: Props) {
  const { t } = useLingui();
  const { path, fresh } = usePath(code);
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last || first.time === last.time) return <div className={styles.chart} />;
  const { x, y, extent } = chartScale(path, limit);
  const axis = roundValues(extent.low, extent.high, AXIS_PRICES);
  const hours = fullHours(extent);
  const order = limit === undefined ? undefined : y(limit);
  const isInSight = order !== undefined && order >= 0 && order <= 100;
  const arrow = order === undefined || isInSight ? '' : order < 0 ? '↑ ' : '↓ ';
  return (
    <a className={styles.chart} href={hashHref(link('/pages/coinList/index', { code }))}>
      <Plot
        label={t`${code} price of the last 4 hours`}
        stale={!fresh}
        tag={{ at: y(last.price), text: formatPrice(last.price, scale), name: t`Price` }}
        own={
          order === undefined
            ? undefined
            : {
                at: order,
                text: arrow + formatPrice(limit, scale),
                kind: side === 'buy' ? 'rise' : 'fall',
                name: t`This order`,
              }
        }
        prices={axis.map((value) => ({ at: y(value), text: formatPrice(value, value.split('.')[1]?.length ?? 0) }))}
        times={hours.map((time) => ({ at: x(time), text: formatTime(time) }))}
      >
        <g className={styles.grid}>
          {axis.map((value) => (
            <line key={value} x2="100%" y1={`${y(value)}%`} y2={`${y(value)}%`} />
          ))}
          {hours.map((time) => (
            <line key={time} x1={`${x(time)}%`} x2={`${x(time)}%`} y2="100%" />
          ))}
        </g>
        <line className={styles.last} x2="100%" y1={`${y(last.price)}%`} y2={`${y(last.price)}%`} />
        <Lines lines={linesOf(path, { x, y }, MAX_GAP_MS)} />
        {/* its words are readable over the price */}
        {isInSight && (
          <g className={styles.order} data-side={side}>
            <line x2="100%" y1={`${order}%`} y2={`${order}%`} />
            <text x="16" y={`${order}%`} dy={order < 20 ? '1.4em' : '-0.6em'}>{t`This order`}</text>
          </g>
        )}
        <LivePoint x={x(last.time)} y={y(last.price)} value={last.price} stale={!fresh} />
      </Plot>
    </a>
  );
}
