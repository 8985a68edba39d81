import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '../../../i18n/dates.ts';
import { compare, formatPrice } from '../../../lib/decimal.ts';
import { PriceTable } from '../../../ui/PriceTable.tsx';
import { quoteOf } from '../../market/store.ts';
import { chosen, minutes, type Order, seconds } from '../store.ts';
import { coversShortSpan, drawn, pricePath, SHORT_SPAN_MS, SPAN_MS, visibleBounds } from '../price-path.ts';
import { recentPrices } from '../price-recorder.ts';
import styles from './ticket.module.css';
import { MINUTE_MS } from '../../../lib/time.ts';

interface Props {
  readonly code: string;
  readonly scale: number | undefined;
  readonly open: readonly Order[];
  readonly table?: boolean;
  /** Duration of the order, in minutes: a short one is judged by its seconds (LIVE-11). */
  readonly minutes?: number | undefined;
}

/**
 * The price of the last half hour on the ticket, or of the last minutes where the order is short; the start prices of
 * the coin's open orders are lines. Its place is kept while it is on its way, and the ticket needs nothing of it.
 * `table`: its figures in place of the line (A11Y-04).
 */
export function PricePath({ code, scale, open, table = false, minutes: duration }: Props) {
  const { t } = useLingui();
  const { price, time, fresh } = useSnapshot(quoteOf(code));
  const { value } = useSnapshot(minutes.state);
  const { code: chosenCode } = useSnapshot(chosen);
  const prices = value?.code === code ? value.lists : [];
  const isShort = duration !== undefined && duration * MINUTE_MS <= SHORT_SPAN_MS;
  useServerPrices(chosenCode, time ?? 0, isShort);
  const { value: secondsRead } = useSnapshot(seconds.state);

  const way = pricePath(
    prices,
    [...(isShort && secondsRead?.code === code ? secondsRead.lists : []), ...recentPrices(code)],
    price === undefined || time === undefined ? undefined : { time, price },
    isShort ? SHORT_SPAN_MS : SPAN_MS,
  );
  const starts = open.filter((order) => order.code === code && order.startPrice !== undefined);
  const { line, levels, end } = drawn(
    way,
    starts.map(({ startPrice }) => startPrice ?? ''),
  );
  const bounds = visibleBounds(end);
  const [first, last] = [way[0], way.at(-1)];
  const [high, low] = [1, -1].map((sign) =>
    way.reduce((best, point) => (compare(point.price, best) === sign ? point.price : best), first?.price ?? '0'),
  );
  if (table && value && prices.length > 0) {
    const { interval } = value;
    return (
      <PriceTable
        spans={prices.toReversed()}
        scale={scale ?? 2}
        timeOf={formatTime}
        label={t`Prices of ${code} in steps of ${interval}`}
      />
    );
  }
  return (
    <div className={styles.way} dir="ltr" data-way data-stale={!fresh || undefined}>
      {prices.length > 0 && first && last && last.time > first.time && (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={t`Chart of ${code}`}>
            {levels.map((y, place) => (
              <line key={starts[place]?.id} x1="0" x2="100" y1={y} y2={y} data-direction={starts[place]?.direction} />
            ))}
            <polyline points={line} />
          </svg>
          <LastPrice y={end}>{formatPrice(last.price, scale)}</LastPrice>
          <div className={styles.bounds} aria-hidden>
            <span>{bounds.high && formatPrice(high, scale)}</span>
            <span>{bounds.low && formatPrice(low, scale)}</span>
          </div>
          <div className={styles.times} aria-hidden>
            <span>{formatTime(first.time)}</span>
            <span>{formatTime(last.time)}</span>
          </div>
        </>
      )}
    </div>
  );
}

/** Reads what the server knows of the way: the minute that closed, and the seconds that this device did not see. */
function useServerPrices(code: string, time: number, isShort: boolean): void {
  const minute = Math.floor(time / MINUTE_MS);
  const refresh = useEffectEvent((): void => {
    void minutes.refresh({ fresh: minutes.state.value !== undefined });
    if (isShort && !coversShortSpan(recentPrices(code), time)) void seconds.refresh();
  });
  useEffect(() => {
    if (code !== '') refresh();
  }, [code, minute, isShort]);
}

/** The newest price as a tag in the gutter, at the height of its end of the line. */
function LastPrice({ y, children }: { readonly y: number; readonly children: string }) {
  const tag = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => tag.current?.style.setProperty('--y', `${y}%`), [y]);
  return (
    <div className={styles.gutter} aria-hidden>
      <span className={styles.last} ref={tag}>
        {children}
      </span>
    </div>
  );
}
