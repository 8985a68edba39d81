import type { HistogramSeries, IChartApi, UTCTimestamp } from 'lightweight-charts';
import { compare } from '../../../domain/decimal.ts';
import type { Candle } from '../candles.ts';

/** Share of the chart's height that stays free above the bars. */
const SPACE_ABOVE = 0.82;
const ALPHA = 0.35;

export interface VolumeBars {
  show(candles: readonly Candle[]): void;
  update(candle: Candle): void;
  /** @param rise colour of the bars of rising candles, as `rgb()` */
  paint(rise: string, fall: string): void;
}

const translucent = (color: string): string => color.replace(/^rgb\((.+)\)$/, `rgba($1, ${ALPHA})`);

const isRising = ({ open, close }: Candle): boolean => compare(close, open) >= 0;

/**
 * Adds the traded volume of each candle as bars along the lower edge of a chart. Rising and falling candles are two
 * series, so that a new theme repaints them without their data.
 */
export const addVolume = (
  chart: IChartApi,
  kind: typeof HistogramSeries,
  timeOf: (candle: Candle) => UTCTimestamp,
): VolumeBars => {
  const add = (isRisingSeries: boolean) => {
    const series = chart.addSeries(kind, { priceScaleId: 'volume', lastValueVisible: false, priceLineVisible: false });
    series.priceScale().applyOptions({ scaleMargins: { top: SPACE_ABOVE, bottom: 0 } });
    const bar = (candle: Candle) => ({
      time: timeOf(candle),
      // floats are exact enough for pixels
      ...(isRising(candle) === isRisingSeries && candle.volume !== undefined && { value: Number(candle.volume) }),
    });
    return { series, bar };
  };
  const [up, down] = [add(true), add(false)];
  return {
    show: (candles) => [up, down].forEach(({ series, bar }) => series.setData(candles.map(bar))),
    update: (candle) => [up, down].forEach(({ series, bar }) => series.update(bar(candle))),
    paint(rise, fall) {
      up.series.applyOptions({ color: translucent(rise) });
      down.series.applyOptions({ color: translucent(fall) });
    },
  };
};
