/** Half the height of the live price's tag, and its height below the price with the countdown, in px. */
const TAG_HALF = 10;
const TAG_BELOW = 26;
/** Half the height of a label, and its distance to the tag, in px. */
const LABEL_SPACE = 8;

/**
 * Returns the top of the live price's tag in px: at the price, or at the edge if the price is out of sight.
 *
 * @param y where the price is, and the height of the prices' area, in px
 */
export const tagTop = (y: number, height: number, hasCountdown: boolean): number =>
  Math.min(Math.max(y - TAG_HALF, 0), Math.max(height - TAG_HALF - (hasCountdown ? TAG_BELOW : TAG_HALF), 0));

/**
 * Returns a chart's labels of these prices; '' for one that the tag of the live price would cover in part.
 *
 * @param yOf returns where a price is, in px
 * @param height of the prices' area, in px, within which the tag always is
 */
export function scaleLabels(
  prices: readonly number[],
  format: (price: number) => string,
  yOf: (price: number) => number | null,
  live: number | undefined,
  height: number,
): string[] {
  const liveY = live === undefined ? null : yOf(live);
  if (liveY === null) return prices.map(format);
  const top = tagTop(liveY, height, true) - LABEL_SPACE;
  const bottom = top + TAG_HALF + TAG_BELOW + 2 * LABEL_SPACE;
  return prices.map((price) => {
    const y = yOf(price);
    const isCovered = y !== null && y > top && y < bottom;
    return isCovered ? '' : format(price);
  });
}
