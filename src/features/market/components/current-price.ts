import type { IPriceLine, ISeriesApi, LineStyle } from 'lightweight-charts';

export interface CurrentPrice {
  /** Moves line and tag, and hides them while the price is unknown. */
  mark(current: string | undefined): void;
  paint(color: string): void;
}

/**
 * Adds the current price as a dotted line with a tag on the scale. The library's own tag shows the last visible candle,
 * which is not the current price in a scrolled chart.
 */
export const addCurrentPrice = (
  series: Pick<ISeriesApi<'Candlestick' | 'Line'>, 'createPriceLine'>,
  lineStyle: LineStyle,
): CurrentPrice => {
  const line: IPriceLine = series.createPriceLine({ price: 0, lineStyle, lineVisible: false, axisLabelVisible: false });
  return {
    mark(current) {
      const isKnown = current !== undefined;
      // floats are exact enough for pixels
      line.applyOptions({ price: Number(current ?? 0), lineVisible: isKnown, axisLabelVisible: isKnown });
    },
    paint: (color) => line.applyOptions({ color }),
  };
};
