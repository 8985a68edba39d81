/** Decimals of each asset, fixed for good: a journal is refused where the database has another scale of its asset. */
const scales: Record<string, number> = { USDT: 6, POINTS: 0 };
const OTHER_DECIMALS = 8;

export const scaleOf = (asset: string): number => scales[asset] ?? OTHER_DECIMALS;
