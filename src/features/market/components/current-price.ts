import type { IPriceLine, ISeriesApi, LineStyle } from 'lightweight-charts';

export interface CurrentPrice {
  /** Moves line and tag; hides them while the price is unknown. */
  mark(current: string | undefined): void;
  paint(color: string): void;
}

/**
 * Adds the current price as a dotted line with a tag on the scale. The library's own tag shows the last candle in
 * sight, which is not the current price once the chart was scrolled.
 */
export const addCurrentPrice = (
  series: Pick<ISeriesApi<'Candlestick' | 'Line'>, 'createPriceLine'>,
  lineStyle: LineStyle,
): CurrentPrice => {
  const line: IPriceLine = series.createPriceLine({ price: 0, lineStyle, lineVisible: false, axisLabelVisible: false });
  return {
    mark(current) {
      const isKnown = current !== undefined;
      // pixels of a chart are coarser than any rounding here
      line.applyOptions({ price: Number(current ?? 0), lineVisible: isKnown, axisLabelVisible: isKnown });
    },
    paint: (color) => line.applyOptions({ color }),
  };
};
