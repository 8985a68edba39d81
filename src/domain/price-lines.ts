import type { extentScale } from './square.ts';
import { MINUTE_MS } from './time.ts';

/** A price at a time in ms; the price is a decimal string. */
export interface PricePoint {
  readonly time: number;
  readonly price: string;
}

/** A longer time between two prices is a gap in the line: a minute is missing. */
const MAX_LINE_GAP_MS = 2.5 * MINUTE_MS;

/**
 * Returns the points of a line as texts for `polyline`, a new one after each gap: a line is never guessed.
 * @param maxGap ms between two prices of a line
 */
export const linesOf = (
  path: readonly PricePoint[],
  { x, y }: ReturnType<typeof extentScale>,
  maxGap = MAX_LINE_GAP_MS,
): string[] =>
  path
    .reduce<PricePoint[][]>((lines, point) => {
      const last = lines.at(-1)?.at(-1);
      if (last && point.time - last.time <= maxGap) lines.at(-1)?.push(point);
      else lines.push([point]);
      return lines;
    }, [])
    .map((line) => line.map(({ time, price }) => `${x(time)},${y(price)}`).join(' '));
