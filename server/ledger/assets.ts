/** Decimals of each asset, fixed for good: the database refuses to start on another one once it has postings. */
const scales: Record<string, number> = { USDT: 6, POINTS: 0 };
const OTHERS = 8;

export const scaleOf = (asset: string): number => scales[asset] ?? OTHERS;
