import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '../../../i18n/dates.ts';
import { formatPrice } from '../../../domain/decimal.ts';
import { linesOf } from '../../../domain/price-lines.ts';
import { extentScale, roundValues } from '../../../domain/square.ts';
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import { LivePoint } from '../../../ui/figures/LivePoint.tsx';
import { PriceTable } from '../../../ui/figures/PriceTable.tsx';
import { chosen, minutePrices, type OptionOrder, secondPrices } from '../store.ts';
import { coversSeconds, MAX_SHORT_ORDER_MS, PAST_SHARE, pricePath, ticketExtent } from '../price-path.ts';
import type { Direction } from '../ticket-store.ts';
import { Lines, Plot } from '../../../ui/trading/Plot.tsx';
import { usePriceFeed } from './price-feed.ts';
import styles from './ticket-chart.module.css';
import { useServerSecond } from '../../../client/http/use-server-second.ts';

/** Percent above and below the prices. */
const MARGIN = 6;
const AXIS_PRICES = 3;
/** Minutes in the table, which has no seconds. */
const MIN_TABLE_ROWS = 30;
const LAST_TEN_MS = 10 * SECOND_MS;

interface Props {
  readonly code: string;
  readonly scale: number | undefined;
  readonly open: readonly OptionOrder[];
  /** The direction chosen on the ticket: its half is the stronger one. */
  readonly direction: Direction;
  /** Of the order; undefined while the terms are on their way. */
  readonly minutes: number | undefined;
  /** Shows the figures as a table instead of the line (A11Y-04). */
  readonly table?: boolean;
}

/** Returns the price up to now: each second for a short order, otherwise each minute and the seconds since. */
function usePath(code: string, minutes: number | undefined) {
  const { quoteOf, recentPrices, readsServer, isReplay } = usePriceFeed();
  const { price, time, fresh } = useSnapshot(quoteOf(code));
  const { value } = useSnapshot(minutePrices.state);
  const { value: secondList } = useSnapshot(secondPrices.state);
  const { code: chosenCode } = useSnapshot(chosen);
  const length = (minutes ?? 1) * MINUTE_MS;
  const eachSecond = minutes !== undefined && length <= MAX_SHORT_ORDER_MS;
  useServerPrices(readsServer ? chosenCode : '', time ?? 0, eachSecond);
  const candles = value?.code === code && !isReplay ? value.lists : [];
  const path = pricePath(
    candles,
    [...(eachSecond && !isReplay && secondList?.code === code ? secondList.lists : []), ...recentPrices(code)],
    price === undefined || time === undefined ? undefined : { time, price },
    { span: PAST_SHARE * length, eachSecond },
  );
  const isKnown = candles.length > 0 || isReplay;
  return { path, fresh, eachSecond, length, candles, isKnown, interval: value?.interval };
}

/**
 * Draws the price before an order, and to the same scale the time that the order would take: the half in which each
 * direction wins, the last ten seconds, whose average decides, and the moment of expiry. Outdated prices promise
 * nothing: only the line is shown, grey. Reserves its space while it loads; the ticket does not depend on it.
 */
export function TicketChart({ code, scale, open, direction, minutes, table = false }: Props) {
  const { t } = useLingui();
  const { path, fresh, eachSecond, length, candles, isKnown, interval } = usePath(code, minutes);
  const second = useServerSecond(usePriceFeed().now);
  const isCertain = fresh && minutes !== undefined;
  const [first, last] = [path[0], path.at(-1)];
  if (table && candles.length > 0 && interval)
    return (
      <PriceTable
        spans={candles.slice(-Math.max(MIN_TABLE_ROWS, (PAST_SHARE * length) / MINUTE_MS)).toReversed()}
        scale={scale ?? 2}
        timeOf={formatTime}
        label={t`${code} prices, ${interval} intervals`}
      />
    );
  if (!first || !last || !isKnown || last.time === first.time) return <div className={styles.chart} data-way />;
  const starts = open.filter((order) => order.code === code && order.startPrice !== undefined);
  const extent = ticketExtent(
    path,
    starts.map(({ startPrice }) => startPrice ?? ''),
    length,
  );
  const to = extentScale(extent, MARGIN);
  const [now, strike] = [to.x(last.time), to.y(last.price)];
  const axis = roundValues(extent.low, extent.high, AXIS_PRICES);
  const timeText = (time: number) => formatTime(time, { seconds: eachSecond });
  return (
    <div className={styles.chart} data-way data-stale={!fresh || undefined}>
      <Plot
        label={t`Chart of ${code}`}
        stale={!fresh}
        tag={{ at: strike, text: formatPrice(last.price, scale) }}
        prices={axis.map((value) => ({ at: to.y(value), text: formatPrice(value, value.split('.')[1]?.length ?? 0) }))}
        times={[
          { at: 0, text: timeText(extent.from) },
          { at: now, text: fresh ? t`now` : formatTime(last.time, { seconds: true }), kind: 'now' },
          ...(isCertain
            ? [{ at: 100, text: formatTime(second + length, { seconds: true }), kind: 'end' as const }]
            : []),
        ]}
      >
        <g className={styles.grid}>
          {axis.map((value) => (
            <line key={value} x2={`${now}%`} y1={`${to.y(value)}%`} y2={`${to.y(value)}%`} />
          ))}
        </g>
        {isCertain && (
          <Outcomes from={now} strike={strike} lastTen={to.x(extent.to - LAST_TEN_MS)} chosen={direction} />
        )}
        <g className={styles.starts}>
          {starts.map(({ id, startPrice = '', direction: side, created = 0, started = created, ends }) => {
            const y = `${to.y(startPrice)}%`;
            const until = ends === undefined ? 100 : Math.min(to.x(ends), 100);
            return (
              <line
                key={id}
                x1={`${Math.max(to.x(started), 0)}%`}
                x2={`${until}%`}
                y1={y}
                y2={y}
                data-direction={side}
              />
            );
          })}
        </g>
        <Lines lines={linesOf(path, to)} />
        <LivePoint x={now} y={strike} value={last.price} stale={!fresh} />
      </Plot>
    </div>
  );
}

interface OutcomesProps {
  /** Percent of the drawing: now, the newest price, and the beginning of the last ten seconds. */
  readonly from: number;
  readonly strike: number;
  readonly lastTen: number;
  readonly chosen: Direction;
}

/** Draws where each direction wins, between now and expiry. */
function Outcomes({ from, strike, lastTen, chosen }: OutcomesProps) {
  const { t } = useLingui();
  const width = `${100 - from}%`;
  const middle = `${(from + lastTen) / 2}%`;
  return (
    <g className={styles.outcomes}>
      <rect x={`${from}%`} width={width} height={`${strike}%`} data-direction="up" data-chosen={chosen === 'up'} />
      <rect
        x={`${from}%`}
        y={`${strike}%`}
        width={width}
        height={`${100 - strike}%`}
        data-direction="down"
        data-chosen={chosen === 'down'}
      />
      <g className={styles.lastTen}>
        <rect x={`${lastTen}%`} width={`${100 - lastTen}%`} height="100%" />
        {/* stays visible in an order of an hour: the inner half of the stroke is 4 px */}
        <svg>
          <line x1="100%" x2="100%" y2="100%" />
        </svg>
      </g>
      <line className={styles.strike} x1={`${from}%`} x2="100%" y1={`${strike}%`} y2={`${strike}%`} />
      <line className={styles.end} x1="100%" x2="100%" y2="100%" />
      <text x={middle} dy="1.4em" data-direction="up" data-chosen={chosen === 'up'}>
        ↑ {t`up wins`}
      </text>
      <text x={middle} y="100%" dy="-0.7em" data-direction="down" data-chosen={chosen === 'down'}>
        ↓ {t`short wins`}
      </text>
    </g>
  );
}

/** Reads from the server each minute that closes, and the seconds that this device did not receive. */
function useServerPrices(code: string, time: number, eachSecond: boolean): void {
  const { recentPrices } = usePriceFeed();
  const minute = Math.floor(time / MINUTE_MS);
  const refresh = useEffectEvent((): void => {
    void minutePrices.refresh({ fresh: minutePrices.state.value !== undefined });
    if (eachSecond && !coversSeconds(recentPrices(code), time)) void secondPrices.refresh();
  });
  useEffect(() => {
    if (code !== '') refresh();
  }, [code, minute, eachSecond]);
}
