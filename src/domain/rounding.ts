import { roundDown, round, signOf, parseDecimal, roundUp, toDecimalString } from './decimal.ts';

/**
 * Rounds decimal strings by purpose. Separate from `decimal.ts`, because the first screen does not need it. All
 * functions throw RangeError if the value is not a decimal.
 */

/** Whether a decimal is zero. */
export const isZero = (value: string): boolean => signOf(toDecimalString(parseDecimal(value))) === 0;

/** Returns the plain form of a decimal: no exponent, no leading zeros, `-` as sign, never `-0`. */
export const plain = (value: string): string => toDecimalString(parseDecimal(value));

/** Rounds down to `scale` decimals, for amounts that a customer may spend or is paid. */
export const floorTo = (value: string, scale: number): string =>
  toDecimalString(round(parseDecimal(value), scale, roundDown));

/** Decimals of USDT outside of receipts (ADR 0029). */
export const SHOWN_USDT_DECIMALS = 2;

/** Rounds up to `scale` decimals, for fees, minimums and amounts that a customer has to pay. */
export const ceilTo = (value: string, scale: number): string =>
  toDecimalString(round(parseDecimal(value), scale, roundUp));
