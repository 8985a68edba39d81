import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '../../../i18n/dates.ts';
import { compare, formatPrice } from '../../../domain/decimal.ts';
import { PriceTable } from '../../../ui/figures/PriceTable.tsx';
import { quoteOf } from '../../market/index.ts';
import { chosen, minutePrices, type OptionOrder, secondPrices } from '../store.ts';
import { coversShortSpan, projectPath, pricePath, SHORT_SPAN_MS, SPAN_MS, visibleBounds } from '../price-path.ts';
import { recentPrices } from '../price-recorder.ts';
import styles from './ticket.module.css';
import { MINUTE_MS } from '../../../domain/time.ts';

interface Props {
  readonly code: string;
  readonly scale: number | undefined;
  readonly open: readonly OptionOrder[];
  readonly table?: boolean;
  /** Duration of the order in minutes: a short one shows each second (LIVE-11). */
  readonly minutes?: number | undefined;
}

/**
 * Draws the price of the last half hour on the ticket, or of the last five minutes for a short order, with the start
 * prices of the coin's open orders as lines. Reserves its space while it loads; the ticket does not depend on it.
 * @param table shows the figures as a table instead of the line (A11Y-04)
 */
export function PricePath({ code, scale, open, table = false, minutes }: Props) {
  const { t } = useLingui();
  const { price, time, fresh } = useSnapshot(quoteOf(code));
  const { value } = useSnapshot(minutePrices.state);
  const { code: chosenCode } = useSnapshot(chosen);
  const prices = value?.code === code ? value.lists : [];
  const isShort = minutes !== undefined && minutes * MINUTE_MS <= SHORT_SPAN_MS;
  useServerPrices(chosenCode, time ?? 0, isShort);
  const { value: secondList } = useSnapshot(secondPrices.state);

  const path = pricePath(
    prices,
    [...(isShort && secondList?.code === code ? secondList.lists : []), ...recentPrices(code)],
    price === undefined || time === undefined ? undefined : { time, price },
    isShort ? SHORT_SPAN_MS : SPAN_MS,
  );
  const starts = open.filter((order) => order.code === code && order.startPrice !== undefined);
  const { line, levels, end } = projectPath(
    path,
    starts.map(({ startPrice }) => startPrice ?? ''),
  );
  const bounds = visibleBounds(end);
  const [first, last] = [path[0], path.at(-1)];
  const [high, low] = [1, -1].map((sign) =>
    path.reduce((best, point) => (compare(point.price, best) === sign ? point.price : best), first?.price ?? '0'),
  );
  if (table && value && prices.length > 0) {
    const { interval } = value;
    return (
      <PriceTable
        spans={prices.toReversed()}
        scale={scale ?? 2}
        timeOf={formatTime}
        label={t`${code} prices, ${interval} intervals`}
      />
    );
  }
  return (
    <div className={styles.way} dir="ltr" data-way data-stale={!fresh || undefined}>
      {prices.length > 0 && first && last && last.time > first.time && (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={t`Chart of ${code}`}>
            {levels.map((y, index) => (
              <line key={starts[index]?.id} x1="0" x2="100" y1={y} y2={y} data-direction={starts[index]?.direction} />
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

/** Reads from the server each minute that closes, and the seconds that this device did not receive. */
function useServerPrices(code: string, time: number, isShort: boolean): void {
  const minute = Math.floor(time / MINUTE_MS);
  const refresh = useEffectEvent((): void => {
    void minutePrices.refresh({ fresh: minutePrices.state.value !== undefined });
    if (isShort && !coversShortSpan(recentPrices(code), time)) void secondPrices.refresh();
  });
  useEffect(() => {
    if (code !== '') refresh();
  }, [code, minute, isShort]);
}

/** Shows the newest price as a tag in the gutter, at the height of the line's end. */
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
