/** Indicators of a chart, in the order in which they are offered: on the prices first, then below them. */
export const indicatorKinds = ['ma', 'ema', 'boll', 'rsi', 'macd'] as const;
export type IndicatorKind = (typeof indicatorKinds)[number];

/** Indicators with a scale of their own, each in a pane below the prices. */
export const isBelow = (kind: IndicatorKind): boolean => kind === 'rsi' || kind === 'macd';

/** Periods of an indicator in candles: of MA and EMA short, long; of BOLL its period and its number of deviations. */
export type Periods = Readonly<Record<IndicatorKind, readonly number[]>>;

export const usualPeriods: Periods = { ma: [7, 25], ema: [12, 26], boll: [20, 2], rsi: [14], macd: [12, 26, 9] };

/** Least and greatest value of a period; the chart has 300 candles at first. */
export const periodLimits = (kind: IndicatorKind, index: number): readonly [number, number] =>
  kind === 'boll' && index === 1 ? [1, 5] : [2, 200];

/** The indicators to draw, with their periods. */
export interface IndicatorChoice {
  readonly on: readonly IndicatorKind[];
  readonly periods: Periods;
}
