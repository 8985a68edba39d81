import { ceilDivide, power } from './integers.ts';

/** Decimals of a price in the database, more than any coin has. */
export const PRICE_SCALE = 12;
export const QUOTE = 'USDT';

/** Fee on the filled value, in percent, for both sides and in USDT. */
export const FEE_PERCENT = '0.1';
const FEE = { numerator: 1n, denominator: 1000n };
/** Smallest value of an order in USDT. Smaller orders would lose more by rounding than they are worth. */
export const MINIMUM_VALUE = '1';
/** Largest value of an order in USDT. */
export const MAXIMUM_VALUE = '1000000';
/** Largest difference in percent between the quote that a customer saw and the fills of a market order. */
export const WORST_PERCENT = '0.5';

/** Values (price times amount) have 20 decimals, and USDT has 6. */
const VALUES_PER_UNIT = power(PRICE_SCALE + 8 - 6);
/** Converts a value to units of USDT that we charge, rounded up. */
export const toCharge = (value: bigint): bigint => ceilDivide(value, VALUES_PER_UNIT);
/** Converts a value to units of USDT that we pay out, rounded down. */
export const toPayout = (value: bigint): bigint => value / VALUES_PER_UNIT;
/** Returns the fee of a value in units of USDT, rounded up. */
export const contractFee = (value: bigint): bigint =>
  ceilDivide(value * FEE.numerator, FEE.denominator * VALUES_PER_UNIT);

/** Returns the largest cost of a buy order: price times amount, plus the fee (CTR-05). */
export const maxBuyCost = (value: bigint): bigint => toCharge(value) + contractFee(value);
