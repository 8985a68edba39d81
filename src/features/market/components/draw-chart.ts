import type {
  ChartOptions,
  DeepPartial,
  IChartApi,
  ISeriesApi,
  TickMarkType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { formatPrice } from '../../../lib/decimal.ts';
import { isolated } from '../../../lib/isolated.ts';
import type { Candle, ChartShape } from '../candles.ts';
import { candleTick, candleTime } from '../candle-times.ts';
import { addCurrentPrice } from './current-price.ts';
import type { Palette } from './palette.ts';
import { addVolume } from './volume-bars.ts';

type Kinds = Pick<typeof import('lightweight-charts'), 'CandlestickSeries' | 'LineSeries'>;

export interface Chart {
  /**
   * Shows these candles, oldest first, and goes to the newest one; a newer reading of the list that is shown keeps the
   * place that the customer scrolled to.
   * @param list names coin and interval
   */
  show(candles: readonly Candle[], list: string): void;
  /** The newest candle has grown, or the next one has begun. */
  grow(candle: Candle): void;
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
  /** Candles of a day have dates for times. */
  readonly daily: boolean;
  /** The candle under the crosshair, by its time in ms. */
  readonly onPoint: (time: number | undefined) => void;
  /** The chart was scrolled or zoomed: whether the newest candle is in sight. */
  readonly onNewest: (isInSight: boolean) => void;
}

/** How a chart looks and moves whatever it shows; `momentOf` gives ms of one of its times. */
const chartOptions = (scale: number, daily: boolean, momentOf: (time: Time) => number): DeepPartial<ChartOptions> => ({
  autoSize: true,
  layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 12 },
  grid: { vertLines: { visible: false } },
  // the volume bars have the space below the candles
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

// pixels of a chart are coarser than any rounding here
const pixelsOf = ({ open, high, low, close }: Candle): Record<'open' | 'high' | 'low' | 'close', number> => ({
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
});

/** Adds the series of the prices, as candles or as a line of the closing prices. */
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
 * Draws with lightweight-charts, whose code comes with the first chart. It writes styles through the object model
 * alone, which the policy allows; its logo would bring a style element and HTML, so the page carries the attribution in
 * words.
 */
export async function drawChart({ element, palette, shape, scale, daily, onPoint, onNewest }: Options): Promise<Chart> {
  // what is not named here is left out of the build
  const { CandlestickSeries, createChart, CrosshairMode, HistogramSeries, LineSeries, LineStyle } =
    await import('lightweight-charts');
  // the library knows UTC alone: times are moved by the zone, so that days and hours begin where the person's do
  let shift = 0;
  const timeOf = ({ time }: Candle): UTCTimestamp => ((time + shift) / 1000) as UTCTimestamp;
  const momentOf = (time: Time): number => (time as number) * 1000 - shift;

  const chart = createChart(element, {
    ...chartOptions(scale, daily, momentOf),
    crosshair: { mode: CrosshairMode.Magnet },
  });
  const series = addPrices(chart, { CandlestickSeries, LineSeries }, shape, scale);
  const current = addCurrentPrice(series, LineStyle.Dotted);
  const volume = addVolume(chart, HistogramSeries, timeOf);

  const point = (candle: Candle) => {
    const { open, high, low, close } = pixelsOf(candle);
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

  let isNewestInSight = true;
  chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
    // in candles from the newest one to the end of the chart; negative where it is beyond the end
    isNewestInSight = chart.timeScale().scrollPosition() > -0.5;
    onNewest(isNewestInSight);
  });

  let currentList = '';
  return {
    show(candles, list) {
      const last = candles.at(-1);
      shift = daily || !last ? 0 : -new Date(last.time).getTimezoneOffset() * 60_000;
      series.setData(candles.map(point));
      volume.show(candles);
      if (list !== currentList || isNewestInSight) chart.timeScale().scrollToRealTime();
      currentList = list;
    },
    grow(candle) {
      series.update(point(candle));
      volume.grow(candle);
    },
    mark: (price) => current.mark(price),
    toNewest: () => chart.timeScale().scrollToRealTime(),
    paint,
    end: () => chart.remove(),
  };
}
