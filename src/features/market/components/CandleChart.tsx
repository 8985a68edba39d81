import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Candle, type ChartShape, live } from '../candles.ts';
import { quoteOf } from '../quotes.ts';
import type { Chart } from './draw-chart.ts';
import { onPalette, paletteOf } from './palette.ts';
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
  /** What the chart shows, for those who do not see it. */
  label: string;
  /** Not live: grey. */
  stale: boolean;
  onPoint: (time: number | undefined) => void;
}

/** Draws the chart into a box; its code comes with the first one. */
function useChart({ shape, scale, daily, onPoint }: Pick<Props, 'shape' | 'scale' | 'onPoint'> & { daily: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const [isNewestInSight, setNewestInSight] = useState(true);
  const point = useEffectEvent(onPoint);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let gone = false;
    let drawn: Chart | undefined;
    let unwatch: (() => void) | undefined;
    const options = {
      element,
      palette: paletteOf(element),
      shape,
      scale,
      daily,
      onPoint: (time: number | undefined) => point(time),
      onNewest: setNewestInSight,
    };
    void import('./draw-chart.ts')
      .then(({ drawChart }) => drawChart(options))
      .then((created) => {
        if (gone) return created.end();
        drawn = created;
        unwatch = onPalette(() => created.paint(paletteOf(element)));
        setFailed(false);
        return setChart(created);
      })
      .catch(() => {
        if (!gone) setFailed(true);
      });
    return () => {
      gone = true;
      unwatch?.();
      drawn?.end();
      setChart(undefined);
      setNewestInSight(true);
    };
  }, [shape, scale, daily, tries]);
  return { box, chart, failed, isNewestInSight, retry: () => setTries(tries + 1) };
}

/** Candles or a line; the page is whole without it. */
export function CandleChart({ code, interval, candles, shape, scale, label, stale, onPoint }: Props) {
  const { t } = useLingui();
  const { box, chart, failed, isNewestInSight, retry } = useChart({ shape, scale, daily: interval === '1d', onPoint });

  useEffect(() => {
    if (!chart) return undefined;
    chart.show(candles, `${code} ${interval}`);
    if (live.candle) chart.grow(live.candle);
    return subscribe(live, () => {
      if (live.candle) chart.grow(live.candle);
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
      {/* the library lays out from left to right, in every language */}
      <div
        ref={box}
        className={styles.chart}
        dir="ltr"
        role="img"
        aria-label={label}
        data-stale={stale || undefined}
        data-drawn={chart ? '' : undefined}
      />
      {chart && !isNewestInSight && (
        <IconButton
          icon="chevrons-right"
          label={t`Go to the latest price`}
          className={styles.now}
          onClick={() => chart.toNewest()}
        />
      )}
      {!chart && !failed && (
        <div className={styles.over}>
          <Skeleton shape="lines" count={6} />
        </div>
      )}
      {failed && (
        <div className={styles.over}>
          <Note title={t`The chart didn't load`}>
            <p>{t`The prices below and the table are complete without it.`}</p>
            <Button kind="text" onClick={retry}>{t`Try again`}</Button>
          </Note>
        </div>
      )}
    </div>
  );
}
