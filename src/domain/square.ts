/** A value at a time in ms; the value is a decimal string. */
interface Point {
  readonly time: number;
  readonly value: string;
}

const round = (at: number): number => Math.round(at * 100) / 100;

/**
 * Returns functions that project times and values onto a square of 100 × 100: time to the right, values upwards, with a
 * margin above and below. Equal values are in the middle. `levels` are further values that have to be in sight.
 */
export function squareScale(
  points: readonly Point[],
  { margin, levels = [] }: { readonly margin: number; readonly levels?: readonly string[] },
) {
  // floats are exact enough for pixels
  const values = [...points.map(({ value }) => value), ...levels].map(Number);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  return {
    x: (time: number): number => (last === first ? 100 : round((100 * (time - first)) / (last - first))),
    y: (value: string): number =>
      high === low ? 50 : round(margin + ((100 - 2 * margin) * (high - Number(value))) / (high - low)),
  };
}
