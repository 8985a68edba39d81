/** Half the height of the live price's tag, and its height below the price with the countdown, in px. */
export const TAG_HALF = 10;
export const TAG_BELOW = 26;
/** Half the height of a label, and its distance to the tag, in px. */
const LABEL_SPACE = 8;

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
  const tag = Math.min(Math.max(liveY, TAG_HALF), height - TAG_BELOW);
  return prices.map((price) => {
    const y = yOf(price);
    const isCovered = y !== null && y > tag - TAG_HALF - LABEL_SPACE && y < tag + TAG_BELOW + LABEL_SPACE;
    return isCovered ? '' : format(price);
  });
}
