import type { IPriceLine, ISeriesApi, LineStyle } from 'lightweight-charts';

export interface CurrentPrice {
  /** Moves the line, and hides it while the price is unknown. */
  mark(current: number | undefined): void;
  paint(color: string): void;
}

/**
 * Adds the current price as a dotted line. Its tag is on the page (`PriceTag`), since the library's shows the last
 * visible candle, which is not the current price in a scrolled chart.
 */
export const addCurrentPrice = (
  series: Pick<ISeriesApi<'Candlestick' | 'Line'>, 'createPriceLine'>,
  lineStyle: LineStyle,
): CurrentPrice => {
  const line: IPriceLine = series.createPriceLine({ price: 0, lineStyle, lineVisible: false, axisLabelVisible: false });
  return {
    mark(current) {
      line.applyOptions({ price: current ?? 0, lineVisible: current !== undefined });
    },
    paint: (color) => line.applyOptions({ color }),
  };
};
