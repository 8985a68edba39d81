/** The asset in which stakes, fees and totals are counted, and coins are priced. */
export const QUOTE_ASSET = 'USDT';

/** Decimals of each asset. They must never change: the ledger refuses an asset whose scale in the database differs. */
const scales: Record<string, number> = { USDT: 6, POINTS: 0 };
const DEFAULT_SCALE = 8;

export const scaleOf = (asset: string): number => scales[asset] ?? DEFAULT_SCALE;
