/** Indicators of a chart, in the order in which they are offered: on the prices first, then below them. */
export const indicatorKinds = ['ma', 'ema', 'boll', 'rsi', 'macd'] as const;
export type IndicatorKind = (typeof indicatorKinds)[number];

/** Indicators with a scale of their own, each in a pane below the prices. */
export const isBelow = (kind: IndicatorKind): boolean => kind === 'rsi' || kind === 'macd';
