import { ceilDivide, power } from './integers.ts';

/** Decimals of a price in the database: more than any coin has. */
export const PRICE_SCALE = 12;
export const QUOTE = 'USDT';

/** 0.1 percent of what is dealt, of both sides, in USDT. */
export const FEE_PERCENT = '0.1';
const FEE = { part: 1n, of: 1000n };
/** USDT; less costs more in rounding than it is worth. */
export const MINIMUM_VALUE = '1';
export const MAXIMUM_VALUE = '1000000';
/** How far, in percent, a market order may deal away from the quote that its customer saw. */
export const WORST_PERCENT = '0.5';

/** A value in 10^-20 USDT (price by amount) as units of 10^-6: up for what is charged, down for what is paid out. */
const PRICE_STEP = power(PRICE_SCALE + 8 - 6);
export const charged = (value: bigint): bigint => ceilDivide(value, PRICE_STEP);
export const paidOut = (value: bigint): bigint => value / PRICE_STEP;
/** The fee of a value, up. */
export const feeOf = (value: bigint): bigint => ceilDivide(value * FEE.part, FEE.of * PRICE_STEP);

/** What a buy order takes out of the available amount at most: price times amount, and the fee (CTR-05). */
export const mostOf = (value: bigint): bigint => charged(value) + feeOf(value);
