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
  moved: (): void => undefined,
  toNewest: vi.fn(),
}));
// a document without a canvas cannot draw, so this records the calls
vi.mock('lightweight-charts', () => ({
  CandlestickSeries: 'candles',
  HistogramSeries: 'bars',
  LineSeries: 'line',
  CrosshairMode: {},
  LineStyle: { Dotted: 1 },
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
          return { applyOptions: (more: object) => Object.assign(drawn, more) };
        },
      };
    },
    applyOptions: () => undefined,
    subscribeCrosshairMove: () => undefined,
    timeScale: () => ({
      scrollToRealTime: library.toNewest,
      scrollPosition: () => library.position,
      subscribeVisibleLogicalRangeChange: (moved: () => void) => (library.moved = moved),
    }),
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
  expect(prices?.lines).toEqual([
    expect.objectContaining({ price: 4.5, axisLabelVisible: true, lineVisible: true, color: palette.ink }),
  ]);
  chart.mark('4.75');
  expect(prices?.lines).toEqual([expect.objectContaining({ price: 4.75 })]);
});

test('shows no mark while the current price is unknown', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  chart.mark(undefined);
  expect(seriesOf('candles')[0]?.lines).toEqual([
    expect.objectContaining({ axisLabelVisible: false, lineVisible: false }),
  ]);
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
  library.moved();
  expect(onNewest).toHaveBeenLastCalledWith(false);
  library.position = 2;
  library.moved();
  expect(onNewest).toHaveBeenLastCalledWith(true);
});

test('keeps its place in the past when its list is reread, but not for another list', async () => {
  const chart = await draw();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 5m');
  library.position = -40;
  library.moved();
  library.toNewest.mockClear();
  chart.show([candle(0, '2.00', '3.00'), candle(1, '3.00', '3.00')], 'BTC 5m');
  expect(library.toNewest).not.toHaveBeenCalled();
  chart.show([candle(0, '2.00', '3.00')], 'BTC 1h');
  expect(library.toNewest).toHaveBeenCalledTimes(1);
});
