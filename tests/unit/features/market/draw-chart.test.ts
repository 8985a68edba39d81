import { beforeEach, expect, test, vi } from 'vitest';
import type { Candle } from '../../../../src/features/market/candles.ts';
import { type Chart, drawChart } from '../../../../src/features/market/components/draw-chart.ts';

/** The parts of a library series that a chart uses. */
interface Series {
  readonly kind: string;
  readonly options: Record<string, unknown>;
  readonly lines: Record<string, unknown>[];
  data: { time: number; value?: number }[];
}

const library = vi.hoisted(() => ({
  series: [] as Series[],
  position: 0,
  moved: (_range: { from: number; to: number } | null): void => undefined,
  toNewest: vi.fn(),
  older: vi.fn(),
  range: { from: 100, to: 200 },
}));
// a document without a canvas cannot draw, so this records the calls
vi.mock('lightweight-charts', () => ({
  CandlestickSeries: 'candles',
  HistogramSeries: 'bars',
  LineSeries: 'line',
  CrosshairMode: {},
  LineStyle: { Solid: 0, Dotted: 1, Dashed: 2 },
  createChart: () => ({
    addSeries: (kind: string, options: object) => {
      const series: Series = { kind, options: { ...options }, lines: [], data: [] };
      library.series.push(series);
      return {
        applyOptions: (more: object) => Object.assign(series.options, more),
        priceScale: () => ({ applyOptions: () => undefined }),
        setData: (data: Series['data']) => (series.data = data),
        update: (point: Series['data'][number]) => (series.data = [...series.data.slice(0, -1), point]),
        createPriceLine: (line: object) => {
          const drawn: Record<string, unknown> = { ...line };
          series.lines.push(drawn);
          return { drawn, applyOptions: (more: object) => Object.assign(drawn, more) };
        },
        removePriceLine: ({ drawn }: { drawn: Record<string, unknown> }) =>
          series.lines.splice(series.lines.indexOf(drawn), 1),
        priceToCoordinate: (price: number) => 100 - price,
        attachPrimitive: () => undefined,
      };
    },
    applyOptions: () => undefined,
    subscribeCrosshairMove: () => undefined,
    timeScale: () => ({
      scrollToRealTime: library.toNewest,
      scrollPosition: () => library.position,
      subscribeVisibleLogicalRangeChange: (moved: typeof library.moved) => (library.moved = moved),
      subscribeSizeChange: () => undefined,
      getVisibleLogicalRange: () => library.range,
      setVisibleLogicalRange: (range: typeof library.range) => (library.range = range),
    }),
    paneSize: () => ({ height: 300 }),
    priceScale: () => ({ width: () => 72 }),
    remove: () => undefined,
  }),
}));

const START = 1_800_000_000_000;
const candle = (step: number, open: string, close: string, volume?: string): Candle => ({
  time: START + step * 60_000,
  open,
  high: '9.00',
  low: '1.00',
  close,
  volume,
});
const palette = {
  text: 'rgb(1, 1, 1)',
  hair: 'rgb(2, 2, 2)',
  cross: 'rgb(3, 3, 3)',
  rise: 'rgb(4, 118, 71)',
  fall: 'rgb(191, 42, 51)',
  line: 'rgb(6, 6, 6)',
  ink: 'rgb(11, 26, 36)',
  page: 'rgb(255, 255, 255)',
  first: 'rgb(152, 87, 0)',
  second: 'rgb(109, 67, 192)',
  third: 'rgb(11, 114, 133)',
  font: 'sans',
};
const onNewest = vi.fn();
const draw = (): Promise<Chart> =>
  drawChart({
    element: document.body,
    palette,
    shape: 'candles',
    scale: 2,
    daily: true,
    onPoint: () => undefined,
    onNewest,
    onMove: () => undefined,
    onOldest: library.older,
  });
const seriesOf = (kind: string): Series[] => library.series.filter((series) => series.kind === kind);

beforeEach(() => {
  library.series.length = 0;
  library.position = 0;
  onNewest.mockClear();
  library.toNewest.mockClear();
});

test('marks the current price, never the last visible candle [LIVE-11]', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  chart.mark('4.50');
  const [prices] = seriesOf('candles');
  expect(prices?.options).toMatchObject({ lastValueVisible: false, priceLineVisible: false });
  expect(prices?.lines).toEqual([expect.objectContaining({ price: 4.5, lineVisible: true, color: palette.ink })]);
  chart.mark('4.75');
  expect(prices?.lines).toEqual([expect.objectContaining({ price: 4.75 })]);
});

test('shows no mark while the current price is unknown', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  chart.mark(undefined);
  expect(seriesOf('candles')[0]?.lines).toEqual([expect.objectContaining({ lineVisible: false })]);
});

test('draws each candle’s volume in the colour of its direction', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00', '1.5'), candle(1, '3.00', '2.00', '0.5'), candle(2, '2.00', '2.00')], 'BTC 5m');
  const [rising, falling] = seriesOf('bars');
  expect(rising?.options['color']).toBe('rgba(4, 118, 71, 0.35)');
  expect(falling?.options['color']).toBe('rgba(191, 42, 51, 0.35)');
  expect(rising?.data.map(({ value }) => value)).toEqual([1.5, undefined, undefined]);
  expect(falling?.data.map(({ value }) => value)).toEqual([undefined, 0.5, undefined]);
});

test('a candle that turns changes the colour of its volume', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00', '1.5')], 'BTC 5m');
  chart.update(candle(0, '2.00', '1.00', '1.5'));
  expect(seriesOf('bars').map(({ data }) => data.map(({ value }) => value))).toEqual([[undefined], [1.5]]);
});

test('reports when the newest candle leaves the view and returns', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  library.position = -4;
  library.moved(null);
  expect(onNewest).toHaveBeenLastCalledWith(false);
  library.position = 2;
  library.moved(null);
  expect(onNewest).toHaveBeenLastCalledWith(true);
});

test('keeps its place in the past when its list is reread, but not for another list', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  library.position = -40;
  library.moved(null);
  library.toNewest.mockClear();
  chart.show([candle(0, '2.00', '3.00'), candle(1, '3.00', '3.00')], 'BTC 5m');
  expect(library.toNewest).not.toHaveBeenCalled();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 1h');
  expect(library.toNewest).toHaveBeenCalledTimes(1);
});

test('asks for older candles near the oldest one, and keeps the view when they come [LOOK-18]', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00'), candle(1, '2.00', '3.00')], 'BTC 5m');
  library.position = -50;
  library.moved({ from: 100, to: 200 });
  expect(library.older).not.toHaveBeenCalled();
  library.moved({ from: 5, to: 105 });
  expect(library.older).toHaveBeenCalledOnce();
  library.range = { from: 5, to: 105 };
  chart.show([candle(-2, '2.00', '3.00'), candle(-1, '2.00', '3.00'), candle(0, '2.00', '3.00')], 'BTC 5m');
  expect(library.range).toEqual({ from: 7, to: 107 });
});

test('draws own prices as lines, and widens the scale only to those nearby [LOOK-18]', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  chart.own([
    { kind: 'average', price: '12', title: 'Your average' },
    { kind: 'sell', price: '99', title: 'Sell' },
  ]);
  const [prices] = seriesOf('candles');
  expect(prices?.lines.slice(1)).toEqual([
    expect.objectContaining({ price: 12, lineStyle: 0, color: palette.line, title: 'Your average' }),
    expect.objectContaining({ price: 99, lineStyle: 2, color: palette.fall }),
  ]);
  const widen = prices?.options['autoscaleInfoProvider'] as (original: () => object) => object;
  expect(widen(() => ({ priceRange: { minValue: 1, maxValue: 9 } }))).toEqual({
    priceRange: { minValue: 1, maxValue: 12 },
  });
  chart.own([]);
  expect(prices?.lines).toHaveLength(1);
});

test('says where the live price is, also out of sight [LOOK-18]', async () => {
  const chart = await draw();
  expect(chart.placeOf('40')).toEqual({ y: 60, height: 300, gutter: 72 });
  expect(chart.placeOf('140')?.y).toBe(-40);
});

test('hides the labels of the scale that the tag of the live price would cover in part [LOOK-18]', async () => {
  const chart = await draw();
  const format = seriesOf('candles')[0]?.options['priceFormat'] as {
    tickmarksFormatter: (prices: number[]) => string[];
  };
  const labels = (): string[] => format.tickmarksFormatter([95, 50, 40, 5]);
  expect(labels()).toEqual(['95.00', '50.00', '40.00', '5.00']);
  chart.mark('50');
  expect(labels()).toEqual(['95.00', '', '', '5.00']);
  // beyond the prices, the tag is at the edge
  chart.mark('140');
  expect(labels()).toEqual(['', '50.00', '40.00', '5.00']);
});
