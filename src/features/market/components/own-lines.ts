import type { IPriceLine, ISeriesApi, LineStyle } from 'lightweight-charts';

/** A price of the customer in a chart: the average of what they own, or an open order. */
export interface OwnLine {
  readonly kind: 'average' | 'buy' | 'sell';
  readonly price: string;
  /** A few words on the line. */
  readonly title: string;
}

/** A line farther from the candles than this share of their range does not widen the scale. */
const MAX_DISTANCE = 0.6;

// floats are exact enough for pixels
const toFloat = (text: string): number => Number(text);

export interface OwnLines {
  show(lines: readonly OwnLine[]): void;
  paint(colors: Readonly<Record<OwnLine['kind'], string>>): void;
  /** Widens a range of prices to the lines near it. */
  widen(range: { readonly minValue: number; readonly maxValue: number }): { minValue: number; maxValue: number };
}

/** Adds the customer's own prices as lines with a tag on the scale: the average solid, open orders dashed. */
export function addOwnLines(
  series: Pick<ISeriesApi<'Candlestick' | 'Line'>, 'createPriceLine' | 'removePriceLine'>,
  { Solid, Dashed }: { readonly Solid: LineStyle; readonly Dashed: LineStyle },
): OwnLines {
  let drawn: { readonly line: IPriceLine; readonly own: OwnLine }[] = [];
  let colors: Readonly<Record<OwnLine['kind'], string>> = { average: '', buy: '', sell: '' };
  return {
    show(lines) {
      for (const { line } of drawn) series.removePriceLine(line);
      drawn = lines.map((own) => ({
        own,
        line: series.createPriceLine({
          price: toFloat(own.price),
          title: own.title,
          lineStyle: own.kind === 'average' ? Solid : Dashed,
          lineWidth: 1,
          color: colors[own.kind],
          axisLabelVisible: true,
        }),
      }));
    },
    paint(next) {
      colors = next;
      for (const { line, own } of drawn) line.applyOptions({ color: next[own.kind] });
    },
    widen({ minValue, maxValue }) {
      const space = (maxValue - minValue) * MAX_DISTANCE;
      const near = drawn
        .map(({ own }) => toFloat(own.price))
        .filter((price) => price >= minValue - space && price <= maxValue + space);
      return { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) };
    },
  };
}
