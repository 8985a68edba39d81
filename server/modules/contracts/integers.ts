// arithmetic of base units, which are never negative here

export const power = (decimals: number): bigint => 10n ** BigInt(decimals);
export const ceilDivide = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
