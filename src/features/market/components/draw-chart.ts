import type {
  AutoscaleInfo,
  ChartOptions,
  DeepPartial,
  IChartApi,
  ISeriesApi,
  PriceFormatCustom,
  TickMarkType,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import { formatPrice } from '../../../domain/decimal.ts';
import { isolated } from '../../../domain/isolated.ts';
import type { Candle, ChartShape } from '../candles.ts';
import { candleTick, candleTime } from '../candle-times.ts';
import type { IndicatorChoice } from '../indicator-kinds.ts';
import { ChartTimes } from './chart-times.ts';
import { addCurrentPrice } from './current-price.ts';
import { addExtremes } from './extremes.ts';
import { addOwnLines, type OwnLine } from './own-lines.ts';
import type { Palette } from './palette.ts';
import { scaleLabels } from './scale-labels.ts';
import { addStudies, type StudyValue } from './study-series.ts';
import { addVolume } from './volume-bars.ts';

type Library = Pick<
  typeof import('lightweight-charts'),
  'CandlestickSeries' | 'HistogramSeries' | 'LineSeries' | 'LineStyle'
>;

export interface Chart {
  /**
   * Shows these candles, oldest first, and scrolls to the newest one; an update of the current list keeps the scroll
   * position.
   * @param list names coin and interval
   */
  show(candles: readonly Candle[], list: string): void;
  /** Updates the newest candle, or adds the next one. */
  update(candle: Candle): void;
  /** Moves the line of the current price. */
  mark(price: string | undefined): void;
  /** Shows the customer's own prices. */
  own(lines: readonly OwnLine[]): void;
  /** Shows these indicators. */
  study(choice: IndicatorChoice): Promise<void>;
  /** Returns the indicators' values at a candle's time (ms), or at the newest candle. */
  valuesAt(time: number | undefined): readonly StudyValue[];
  /** Returns where a price is, once the chart has been laid out. */
  placeOf(price: string): Place | undefined;
  /** Scrolls back to the newest candle. */
  toNewest(): void;
  paint(palette: Palette): void;
  end(): void;
}

/** Where a price is in a chart, in px. */
export interface Place {
  /** From the top; negative or beyond `height` if it is out of sight. */
  readonly y: number;
  /** Of the area of the prices. */
  readonly height: number;
  /** Width of the scale at the end. */
  readonly gutter: number;
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
  /** Called in the frame after prices may have moved on the screen. */
  readonly onMove: () => void;
  /** Called when the oldest candle comes near. */
  readonly onOldest: () => void;
}

/** Shares of the height above and below the prices; the volume bars are below. */
const PRICE_MARGINS = { top: 0.08, bottom: 0.22 };
/** Candles before the visible ones at which older ones are wanted. */
const OLDEST_NEAR = 20;

/**
 * Returns the options of every chart.
 * @param momentOf converts a time of the library to ms
 */
const chartOptions = (daily: boolean, momentOf: (time: Time) => number): DeepPartial<ChartOptions> => ({
  autoSize: true,
  layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 12 },
  grid: { vertLines: { visible: false } },
  rightPriceScale: { borderVisible: false, scaleMargins: PRICE_MARGINS, minimumWidth: 64 },
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

const colorOptions = ({
  text,
  hair,
  cross,
  font,
}: Pick<Palette, 'text' | 'hair' | 'cross' | 'font'>): DeepPartial<ChartOptions> => ({
  layout: { textColor: text, fontFamily: font },
  grid: { horzLines: { color: hair } },
  crosshair: {
    vertLine: { color: cross, labelBackgroundColor: cross },
    horzLine: { color: cross, labelBackgroundColor: cross },
  },
});

/** Reports what is in sight of a chart. */
function watchView(
  chart: IChartApi,
  { onNewest, onMove, onOldest }: Pick<Options, 'onNewest' | 'onMove' | 'onOldest'>,
) {
  let isNewestVisible = true;
  let frame = 0;
  const moved = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onMove);
  };
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    // candles between the newest one and the right edge; negative if it is beyond the edge
    isNewestVisible = chart.timeScale().scrollPosition() > -0.5;
    onNewest(isNewestVisible);
    moved();
    if (range && range.from < OLDEST_NEAR) onOldest();
  });
  chart.timeScale().subscribeSizeChange(moved);
  return { isNewestVisible: () => isNewestVisible, moved, end: () => cancelAnimationFrame(frame) };
}

const pointOf = (candle: Candle, time: UTCTimestamp, shape: ChartShape) => {
  const { open, high, low, close } = toFloats(candle);
  return shape === 'candles' ? { time, open, high, low, close } : { time, value: close };
};

/** Adds the price series, as candles or as a line of the closing prices. */
const addPrices = (
  chart: IChartApi,
  { CandlestickSeries, LineSeries }: Library,
  shape: ChartShape,
  priceFormat: PriceFormatCustom,
): ISeriesApi<'Candlestick' | 'Line'> => {
  const common = { priceFormat, lastValueVisible: false, priceLineVisible: false };
  return shape === 'candles'
    ? chart.addSeries(CandlestickSeries, { ...common, borderVisible: false })
    : chart.addSeries(LineSeries, { ...common, lineWidth: 2, crosshairMarkerRadius: 4 });
};

/** Adds everything that a chart draws. */
function addParts(
  chart: IChartApi,
  library: Library,
  { shape, scale }: Pick<Options, 'shape' | 'scale'>,
  timeOf: (candle: Candle) => UTCTimestamp,
) {
  const { HistogramSeries, LineSeries, LineStyle } = library;
  const format = (price: number): string => formatPrice(String(price), scale);
  const priceFormat = { type: 'custom' as const, minMove: 10 ** -scale, formatter: format };
  let live: number | undefined;
  const series = addPrices(chart, library, shape, {
    ...priceFormat,
    tickmarksFormatter: (prices) =>
      scaleLabels(prices, format, (price) => series.priceToCoordinate(price), live, chart.paneSize().height),
  });
  const current = addCurrentPrice(series, LineStyle.Dotted);
  const extremes = addExtremes(chart, series, format);
  const ownLines = addOwnLines(series, LineStyle);
  series.applyOptions({
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original();
      return info?.priceRange ? { ...info, priceRange: ownLines.widen(info.priceRange) } : info;
    },
  });
  const volume = addVolume(chart, HistogramSeries, timeOf);
  const studies = addStudies(chart, { LineSeries, HistogramSeries, dashed: LineStyle.Dashed, priceFormat }, timeOf);

  const paint = (colors: Palette): void => {
    const { text, hair, cross, rise, fall, line, ink, page, font } = colors;
    chart.applyOptions(colorOptions({ text, hair, cross, font }));
    series.applyOptions(
      shape === 'candles'
        ? { upColor: rise, downColor: fall, wickUpColor: rise, wickDownColor: fall }
        : { color: line },
    );
    current.paint(ink);
    extremes.paint({ ink, page, font });
    ownLines.paint({ average: line, buy: rise, sell: fall });
    volume.paint(rise, fall);
    studies.paint({ ...colors, quiet: cross });
  };
  const mark = (price: string | undefined): void => {
    // floats are exact enough for pixels
    live = price === undefined ? undefined : +price;
    current.mark(live);
    // the library keeps its labels until the scale changes
    series.priceScale().applyOptions({ scaleMargins: PRICE_MARGINS });
  };
  return { series, ownLines, volume, studies, mark, paint };
}

/**
 * Draws a chart with lightweight-charts, which loads with the first chart. It sets styles only through the CSSOM, which
 * the Content Security Policy allows. Its logo would add a style element and HTML, so the page has the attribution as
 * text.
 */
export async function drawChart(options: Options): Promise<Chart> {
  const { element, palette, shape, daily, onPoint } = options;
  // destructuring keeps unused exports out of the build
  const { CandlestickSeries, createChart, CrosshairMode, HistogramSeries, LineSeries, LineStyle } =
    await import('lightweight-charts');
  const library = { CandlestickSeries, HistogramSeries, LineSeries, LineStyle };
  const times = new ChartTimes(daily);
  const timeOf = ({ time }: Candle): UTCTimestamp => times.timeOf(time);
  const momentOf = (time: Time): number => times.momentOf(time);

  const chart = createChart(element, {
    ...chartOptions(daily, momentOf),
    crosshair: { mode: CrosshairMode.Magnet },
  });
  const { series, ownLines, volume, studies, mark, paint } = addParts(chart, library, options, timeOf);
  paint(palette);
  chart.subscribeCrosshairMove(({ time }) => onPoint(time === undefined ? undefined : momentOf(time)));

  const view = watchView(chart, options);
  let currentList = '';
  let oldest: number | undefined;
  return {
    show(candles, list) {
      const range = chart.timeScale().getVisibleLogicalRange();
      const added = list === currentList ? candles.findIndex(({ time }) => time === oldest) : 0;
      times.clear();
      series.setData(candles.map((candle) => pointOf(candle, timeOf(candle), shape)));
      volume.show(candles);
      void studies.show(candles).then(view.moved);
      if (list !== currentList || view.isNewestVisible()) chart.timeScale().scrollToRealTime();
      // older candles change the numbers of the visible ones
      else if (range && added > 0)
        chart.timeScale().setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
      currentList = list;
      oldest = candles[0]?.time;
      view.moved();
    },
    update(candle) {
      series.update(pointOf(candle, timeOf(candle), shape));
      volume.update(candle);
      studies.update(candle);
      view.moved();
    },
    mark,
    own(lines) {
      ownLines.show(lines);
      view.moved();
    },
    study: (choice) => studies.choose(choice).then(view.moved),
    valuesAt: studies.valuesAt,
    placeOf(price) {
      // floats are exact enough for pixels
      const y = series.priceToCoordinate(+price);
      const { height } = chart.paneSize();
      return y === null ? undefined : { y, height, gutter: chart.priceScale('right').width() };
    },
    toNewest: () => chart.timeScale().scrollToRealTime(),
    paint,
    end() {
      view.end();
      chart.remove();
    },
  };
}
