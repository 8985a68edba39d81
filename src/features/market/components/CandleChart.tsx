import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Candle, type ChartShape, live } from '../candles.ts';
import type { Chart } from './draw-chart.ts';
import { onPalette, paletteOf } from './palette.ts';
import styles from './CandleChart.module.css';

interface Props {
  /** Oldest first. */
  candles: readonly Candle[];
  shape: ChartShape;
  /** Decimals of the coin's prices. */
  scale: number;
  daily: boolean;
  /** What the chart shows, for those who do not see it. */
  label: string;
  /** Not live: grey. */
  stale: boolean;
  onPoint: (time: number | undefined) => void;
}

/** Candles or a line; the code that draws them comes with the first chart, and the page is whole without it. */
export function CandleChart({ candles, shape, scale, daily, label, stale, onPoint }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<Chart>();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  const point = useEffectEvent(onPoint);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let gone = false;
    let drawn: Chart | undefined;
    let unwatch: (() => void) | undefined;
    void import('./draw-chart.ts')
      .then(({ drawChart }) =>
        drawChart({ element, palette: paletteOf(element), shape, scale, daily, onPoint: (time) => point(time) }),
      )
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
    };
  }, [shape, scale, daily, tries]);

  useEffect(() => {
    if (!chart) return undefined;
    chart.show(candles);
    if (live.candle) chart.grow(live.candle);
    return subscribe(live, () => {
      if (live.candle) chart.grow(live.candle);
    });
  }, [chart, candles]);

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
      {!chart && !failed && (
        <div className={styles.over}>
          <Skeleton shape="lines" count={6} />
        </div>
      )}
      {failed && (
        <div className={styles.over}>
          <Note title={t`The chart didn't load`}>
            <p>{t`The prices below and the table are complete without it.`}</p>
            <Button kind="text" onClick={() => setTries(tries + 1)}>{t`Try again`}</Button>
          </Note>
        </div>
      )}
    </div>
  );
}
