import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { type Candle, type ChartShape, hasDates, type Interval, live } from '../candles.ts';
import { isBelow } from '../indicator-kinds.ts';
import { indicators } from '../indicators.ts';
import { older, readOlder, withOlder } from '../older-candles.ts';
import { quoteOf } from '../quotes.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import type { Chart } from './draw-chart.ts';
import type { OwnLine } from './own-lines.ts';
import { onPaletteChange, paletteOf } from './palette.ts';
import { PriceTag } from './PriceTag.tsx';
import { StudyLegend } from './StudyLegend.tsx';
import styles from './CandleChart.module.css';

interface Props {
  /** The customer's own prices. */
  own: readonly OwnLine[];
  /** Code of the coin. */
  code: string;
  /** Oldest first. */
  candles: readonly Candle[];
  shape: ChartShape;
  /** Decimals of the coin's prices. */
  scale: number;
  interval: Interval;
  /** Describes the chart to screen readers. */
  label: string;
  /** Draws the chart grey, since its price is not live. */
  stale: boolean;
  /** ms of the candle under the crosshair. */
  at: number | undefined;
  onPoint: (time: number | undefined) => void;
}

/** Draws the chart into a box. The chart library loads with the first chart. */
function useChart({
  shape,
  scale,
  daily,
  onPoint,
  onOldest,
}: Pick<Props, 'shape' | 'scale' | 'onPoint'> & { daily: boolean; onOldest: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [retries, setRetries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isNewestVisible, setIsNewestVisible] = useState(true);
  const [moves, setMoves] = useState(0);
  const reportPoint = useEffectEvent(onPoint);
  const reportOldest = useEffectEvent(onOldest);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let isStale = false;
    let drawnChart: Chart | undefined;
    let unwatch: (() => void) | undefined;
    const options = {
      element,
      palette: paletteOf(element),
      shape,
      scale,
      daily,
      onPoint: (time: number | undefined) => reportPoint(time),
      onNewest: setIsNewestVisible,
      onMove: () => setMoves((count) => count + 1),
      onOldest: () => reportOldest(),
    };
    void import('./draw-chart.ts')
      .then(({ drawChart }) => drawChart(options))
      .then((created) => {
        if (isStale) return created.end();
        drawnChart = created;
        unwatch = onPaletteChange(() => created.paint(paletteOf(element)));
        setHasFailed(false);
        return setChart(created);
      })
      .catch(() => {
        if (!isStale) setHasFailed(true);
      });
    return () => {
      isStale = true;
      unwatch?.();
      drawnChart?.end();
      setChart(undefined);
      setIsNewestVisible(true);
    };
  }, [shape, scale, daily, retries]);
  return { box, chart, hasFailed, isNewestVisible, moves, retry: () => setRetries(retries + 1) };
}

/** Draws candles or a line. The page is complete without it. */
export function CandleChart({ code, interval, candles, own, shape, scale, label, stale, at, onPoint }: Props) {
  const [first] = candles;
  const { box, chart, hasFailed, isNewestVisible, moves, retry } = useChart({
    shape,
    scale,
    daily: hasDates(interval),
    onPoint,
    onOldest: () => first && void readOlder(code, interval, first),
  });
  const { lists: olderLists } = useSnapshot(older);

  useEffect(() => {
    if (!chart) return undefined;
    const key = `${code} ${interval}`;
    chart.show(withOlder(key, candles), key);
    if (live.candle) chart.update(live.candle);
    return subscribe(live, () => {
      if (live.candle) chart.update(live.candle);
    });
  }, [chart, candles, olderLists, code, interval]);

  useEffect(() => {
    if (!chart) return undefined;
    const mark = (): void => chart.mark(quoteOf(code).price);
    mark();
    return subscribe(quoteOf(code), mark);
  }, [chart, code]);

  useEffect(() => chart?.own(own), [chart, own]);
  const { on, periods } = useSnapshot(indicators);
  useEffect(() => void chart?.study({ on, periods }), [chart, on, periods]);

  return (
    <>
      <StudyLegend chart={chart} scale={scale} at={at} moves={moves} />
      <div className={styles.frame} data-panes={on.filter(isBelow).length}>
        {/* the library only lays out from left to right */}
        <div
          ref={box}
          className={styles.chart}
          dir="ltr"
          role="img"
          aria-label={label}
          data-stale={stale || undefined}
          data-drawn={chart ? '' : undefined}
        />
        {chart && (
          <Live
            chart={chart}
            code={code}
            scale={scale}
            interval={interval}
            moves={moves}
            stale={stale || !isNewestVisible}
          />
        )}
        {chart && !isNewestVisible && <Now onClick={() => chart.toNewest()} />}
        {!chart && !hasFailed && (
          <div className={styles.over}>
            <ChartSkeleton />
          </div>
        )}
        {hasFailed && <Failure onRetry={retry} />}
      </div>
    </>
  );
}

interface LiveProps extends Pick<Props, 'code' | 'scale' | 'interval' | 'stale'> {
  chart: Chart;
  /** Changes when prices have moved on the screen, so that the place is read again. */
  moves: number;
}

/** Shows the live price where it is in the chart. A separate component, so that a tick renders nothing else. */
function Live({ chart, code, scale, interval, stale }: LiveProps) {
  const { price } = useSnapshot(quoteOf(code));
  const place = price === undefined ? undefined : chart.placeOf(price);
  return <PriceTag code={code} scale={scale} interval={interval} place={place} isCertain={!stale} />;
}

/** Leads back to the newest candle. */
function Now({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.now} aria-label={t`Now: go to the latest price`} onClick={onClick}>
      {t`Now`}
      <Icon name="chevrons-right" size={16} />
    </button>
  );
}

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles.over}>
      <Note title={t`The chart didn't load`}>
        <p>{t`The prices and table below still work.`}</p>
        <Button kind="text" onClick={onRetry}>{t`Try again`}</Button>
      </Note>
    </div>
  );
}
