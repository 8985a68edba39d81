/** Whole numbers of base units: never negative here, never a JavaScript number. */
export const power = (decimals: number): bigint => 10n ** BigInt(decimals);
export const ceilDivide = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
