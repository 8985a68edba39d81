import type {
  ChartOptions,
  DeepPartial,
  IChartApi,
  ISeriesApi,
  TickMarkType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { formatPrice } from '../../../domain/decimal.ts';
import { isolated } from '../../../domain/isolated.ts';
import type { Candle, ChartShape } from '../candles.ts';
import { candleTick, candleTime } from '../candle-times.ts';
import { ChartTimes } from './chart-times.ts';
import { addCurrentPrice } from './current-price.ts';
import type { Palette } from './palette.ts';
import { addVolume } from './volume-bars.ts';

type Kinds = Pick<typeof import('lightweight-charts'), 'CandlestickSeries' | 'LineSeries'>;

export interface Chart {
  /**
   * Shows these candles, oldest first, and scrolls to the newest one; an update of the current list keeps the scroll
   * position.
   * @param list names coin and interval
   */
  show(candles: readonly Candle[], list: string): void;
  /** Updates the newest candle, or adds the next one. */
  update(candle: Candle): void;
  /** Moves line and tag to the current price. */
  mark(price: string | undefined): void;
  /** Scrolls back to the newest candle. */
  toNewest(): void;
  paint(palette: Palette): void;
  end(): void;
}

interface Options {
  readonly element: HTMLElement;
  readonly palette: Palette;
  readonly shape: ChartShape;
  /** Decimals of the coin's prices. */
  readonly scale: number;
  /** Candles are daily, so that the time scale has dates. */
  readonly daily: boolean;
  /** Receives the ms of the candle under the crosshair. */
  readonly onPoint: (time: number | undefined) => void;
  /** Called after scrolling or zooming. */
  readonly onNewest: (isNewestVisible: boolean) => void;
}

/**
 * Returns the options of every chart.
 * @param momentOf converts a time of the library to ms
 */
const chartOptions = (scale: number, daily: boolean, momentOf: (time: Time) => number): DeepPartial<ChartOptions> => ({
  autoSize: true,
  layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 12 },
  grid: { vertLines: { visible: false } },
  // leaves the space below the candles to the volume bars
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.22 } },
  timeScale: {
    borderVisible: false,
    timeVisible: !daily,
    rightOffset: 2,
    barSpacing: 8,
    minBarSpacing: 2,
    fixLeftEdge: true,
    lockVisibleTimeRangeOnResize: true,
    tickMarkFormatter: (time: Time, kind: TickMarkType) => candleTick(momentOf(time), kind, daily),
  },
  // a vertical drag and the wheel belong to the page
  handleScroll: { vertTouchDrag: false, horzTouchDrag: true, pressedMouseMove: true, mouseWheel: false },
  handleScale: { pinch: true, mouseWheel: false, axisPressedMouseMove: false, axisDoubleClickReset: true },
  localization: {
    priceFormatter: (value: number) => formatPrice(String(value), scale),
    timeFormatter: (time: Time) => isolated(candleTime(momentOf(time), daily)),
  },
});

// floats are exact enough for pixels
const toFloats = ({ open, high, low, close }: Candle): Record<'open' | 'high' | 'low' | 'close', number> => ({
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

/** Adds the price series, as candles or as a line of the closing prices. */
const addPrices = (
  chart: IChartApi,
  { CandlestickSeries, LineSeries }: Kinds,
  shape: ChartShape,
  scale: number,
): ISeriesApi<'Candlestick' | 'Line'> => {
  const common = {
    priceFormat: {
      type: 'custom' as const,
      minMove: 10 ** -scale,
      formatter: (value: number) => formatPrice(String(value), scale),
    },
    lastValueVisible: false,
    priceLineVisible: false,
  };
  return shape === 'candles'
    ? chart.addSeries(CandlestickSeries, { ...common, borderVisible: false })
    : chart.addSeries(LineSeries, { ...common, lineWidth: 2, crosshairMarkerRadius: 4 });
};

/**
 * Draws a chart with lightweight-charts, which loads with the first chart. It sets styles only through the CSSOM, which
 * the Content Security Policy allows. Its logo would add a style element and HTML, so the page has the attribution as
 * text.
 */
export async function drawChart({ element, palette, shape, scale, daily, onPoint, onNewest }: Options): Promise<Chart> {
  // destructuring keeps unused exports out of the build
  const { CandlestickSeries, createChart, CrosshairMode, HistogramSeries, LineSeries, LineStyle } =
    await import('lightweight-charts');
  const times = new ChartTimes(daily);
  const timeOf = ({ time }: Candle): UTCTimestamp => times.timeOf(time);
  const momentOf = (time: Time): number => times.momentOf(time);

  const chart = createChart(element, {
    ...chartOptions(scale, daily, momentOf),
    crosshair: { mode: CrosshairMode.Magnet },
  });
  const series = addPrices(chart, { CandlestickSeries, LineSeries }, shape, scale);
  const current = addCurrentPrice(series, LineStyle.Dotted);
  const volume = addVolume(chart, HistogramSeries, timeOf);

  const toPoint = (candle: Candle) => {
    const { open, high, low, close } = toFloats(candle);
    return shape === 'candles'
      ? { time: timeOf(candle), open, high, low, close }
      : { time: timeOf(candle), value: close };
  };
  const paint = ({ text, hair, cross, rise, fall, line, ink, font }: Palette): void => {
    chart.applyOptions({
      layout: { textColor: text, fontFamily: font },
      grid: { horzLines: { color: hair } },
      crosshair: {
        vertLine: { color: cross, labelBackgroundColor: cross },
        horzLine: { color: cross, labelBackgroundColor: cross },
      },
    });
    series.applyOptions(
      shape === 'candles'
        ? { upColor: rise, downColor: fall, wickUpColor: rise, wickDownColor: fall }
        : { color: line },
    );
    current.paint(ink);
    volume.paint(rise, fall);
  };
  paint(palette);
  chart.subscribeCrosshairMove(({ time }) => onPoint(time === undefined ? undefined : momentOf(time)));

  let isNewestVisible = true;
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    // candles between the newest one and the right edge; negative if it is beyond the edge
    isNewestVisible = chart.timeScale().scrollPosition() > -0.5;
    onNewest(isNewestVisible);
  });

  let currentList = '';
  return {
    show(candles, list) {
      times.clear();
      series.setData(candles.map(toPoint));
      volume.show(candles);
      if (list !== currentList || isNewestVisible) chart.timeScale().scrollToRealTime();
      currentList = list;
    },
    update(candle) {
      series.update(toPoint(candle));
      volume.update(candle);
    },
    mark: (price) => current.mark(price),
    toNewest: () => chart.timeScale().scrollToRealTime(),
    paint,
    end: () => chart.remove(),
  };
}
