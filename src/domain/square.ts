/** A value at a time in ms; the value is a decimal string. */
interface Point {
  readonly time: number;
  readonly value: string;
}

/** What a drawing has to show: times in ms, values as numbers, since floats are exact enough for pixels. */
export interface Extent {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

const round = (at: number): number => Math.round(at * 100) / 100;

/**
 * Returns functions that project times and values onto a square of 100 × 100: time to the right, values upwards, with
 * a margin above and below. Equal values are in the middle.
 */
export const extentScale = ({ from, to, low, high }: Extent, margin: number) => ({
  x: (time: number): number => (to === from ? 100 : round((100 * (time - from)) / (to - from))),
  y: (value: number | string): number =>
    high === low ? 50 : round(margin + ((100 - 2 * margin) * (high - Number(value))) / (high - low)),
});

/** Returns the same functions for points; `levels` are further values that have to be in sight. */
export function squareScale(
  points: readonly Point[],
  { margin, levels = [] }: { readonly margin: number; readonly levels?: readonly string[] },
) {
  const values = [...points.map(({ value }) => value), ...levels].map(Number);
  return extentScale(
    {
      from: points[0]?.time ?? 0,
      to: points.at(-1)?.time ?? 0,
      low: Math.min(...values),
      high: Math.max(...values),
    },
    margin,
  );
}

/** Returns the round values between two others, at most `count`, as decimal strings with the same decimals. */
export function roundValues(low: number, high: number, count: number): string[] {
  const distance = (high - low) / count;
  if (!(distance > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(distance));
  const step = [1, 2, 5].map((factor) => factor * power).find((value) => value >= distance) ?? 10 * power;
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * step).toFixed(decimals));
}
