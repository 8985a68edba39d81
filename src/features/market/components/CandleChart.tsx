import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { Button } from '../../../ui/base/Button.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { type Candle, type ChartShape, hasDates, live } from '../candles.ts';
import { quoteOf } from '../quotes.ts';
import type { Chart } from './draw-chart.ts';
import { onPaletteChange, paletteOf } from './palette.ts';
import styles from './CandleChart.module.css';

interface Props {
  /** Code of the coin. */
  code: string;
  /** Oldest first. */
  candles: readonly Candle[];
  shape: ChartShape;
  /** Decimals of the coin's prices. */
  scale: number;
  interval: string;
  /** Describes the chart to screen readers. */
  label: string;
  /** Draws the chart grey, since its price is not live. */
  stale: boolean;
  onPoint: (time: number | undefined) => void;
}

/** Draws the chart into a box. The chart library loads with the first chart. */
function useChart({ shape, scale, daily, onPoint }: Pick<Props, 'shape' | 'scale' | 'onPoint'> & { daily: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [retries, setRetries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isNewestVisible, setIsNewestVisible] = useState(true);
  const reportPoint = useEffectEvent(onPoint);

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
  return { box, chart, hasFailed, isNewestVisible, retry: () => setRetries(retries + 1) };
}

/** Draws candles or a line. The page is complete without it. */
export function CandleChart({ code, interval, candles, shape, scale, label, stale, onPoint }: Props) {
  const { t } = useLingui();
  const { box, chart, hasFailed, isNewestVisible, retry } = useChart({
    shape,
    scale,
    daily: hasDates(interval),
    onPoint,
  });

  useEffect(() => {
    if (!chart) return undefined;
    chart.show(candles, `${code} ${interval}`);
    if (live.candle) chart.update(live.candle);
    return subscribe(live, () => {
      if (live.candle) chart.update(live.candle);
    });
  }, [chart, candles, code, interval]);

  useEffect(() => {
    if (!chart) return undefined;
    const mark = (): void => chart.mark(quoteOf(code).price);
    mark();
    return subscribe(quoteOf(code), mark);
  }, [chart, code]);

  return (
    <div className={styles.frame}>
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
      {chart && !isNewestVisible && (
        <IconButton
          icon="chevrons-right"
          label={t`Go to the latest price`}
          className={styles.now}
          onClick={() => chart.toNewest()}
        />
      )}
      {!chart && !hasFailed && (
        <div className={styles.over}>
          <Skeleton shape="lines" count={6} />
        </div>
      )}
      {hasFailed && (
        <div className={styles.over}>
          <Note title={t`The chart didn't load`}>
            <p>{t`The prices and table below still work.`}</p>
            <Button kind="text" onClick={retry}>{t`Try again`}</Button>
          </Note>
        </div>
      )}
    </div>
  );
}
