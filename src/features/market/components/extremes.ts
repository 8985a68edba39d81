import type { IChartApi, IPrimitivePaneRenderer, ISeriesApi, Logical } from 'lightweight-charts';

/** Length of the line from a candle to its price, in px. */
const LEADER = 16;
const FONT_SIZE = 11;

interface Colors {
  readonly ink: string;
  readonly page: string;
  readonly font: string;
}

/** A drawn price and where it is. */
interface Extreme {
  /** Number of the candle in the chart. */
  readonly index: number;
  readonly price: number;
}

/** A candle or a point of a line, as the library holds it. */
type Point = { readonly high: number; readonly low: number } | { readonly value: number };

const highOf = (point: Point): number => ('high' in point ? point.high : point.value);
const lowOf = (point: Point): number => ('low' in point ? point.low : point.value);

/**
 * Returns the highest and the lowest price of the points from `from` to `to`; undefined if they have only one price.
 *
 * @param pointAt returns undefined where the chart has no point
 */
export function extremesOf(
  pointAt: (index: number) => Point | undefined,
  from: number,
  to: number,
): { readonly high: Extreme; readonly low: Extreme } | undefined {
  let high: Extreme | undefined;
  let low: Extreme | undefined;
  for (let index = from; index <= to; index += 1) {
    const point = pointAt(index);
    if (!point) continue;
    if (!high || highOf(point) > high.price) high = { index, price: highOf(point) };
    if (!low || lowOf(point) < low.price) low = { index, price: lowOf(point) };
  }
  return high && low && high.price > low.price ? { high, low } : undefined;
}

/** Names the highest and the lowest price in sight, each with a short line to its candle. */
export function addExtremes(
  chart: Pick<IChartApi, 'timeScale'>,
  series: ISeriesApi<'Candlestick' | 'Line'>,
  format: (price: number) => string,
) {
  let colors: Colors = { ink: '', page: '', font: '' };
  const pointAt = (index: number): Point | undefined => {
    const point = series.dataByIndex(index);
    return point && ('high' in point || 'value' in point) ? point : undefined;
  };
  const drawOne = (context: CanvasRenderingContext2D, width: number, { index, price }: Extreme): void => {
    const x = chart.timeScale().logicalToCoordinate(index as Logical);
    const y = series.priceToCoordinate(price);
    if (x === null || y === null) return;
    // to the side with more space
    const isLeft = x > width / 2;
    const end = x + (isLeft ? -LEADER : LEADER);
    const text = format(price);
    context.strokeStyle = colors.ink;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(end, y);
    context.stroke();
    context.textAlign = isLeft ? 'right' : 'left';
    const start = end + (isLeft ? -3 : 3);
    // keeps the figures readable over candles
    context.strokeStyle = colors.page;
    context.lineWidth = 3;
    context.strokeText(text, start, y);
    context.fillStyle = colors.ink;
    context.fillText(text, start, y);
  };
  const draw = (context: CanvasRenderingContext2D, width: number): void => {
    const range = chart.timeScale().getVisibleLogicalRange();
    const extremes = range && extremesOf(pointAt, Math.ceil(range.from), Math.floor(range.to));
    if (!extremes) return;
    context.font = `${FONT_SIZE}px ${colors.font}`;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    drawOne(context, width, extremes.high);
    drawOne(context, width, extremes.low);
  };
  const view = {
    zOrder: () => 'top' as const,
    renderer: () => ({
      draw: (target: Parameters<IPrimitivePaneRenderer['draw']>[0]) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => draw(context, mediaSize.width)),
    }),
  };
  series.attachPrimitive({ paneViews: () => [view] });
  return { paint: (next: Colors): void => void (colors = next) };
}
