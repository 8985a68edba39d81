import { downwards, round, signOf, strictly, upwards, write } from './decimal.ts';

/**
 * Plain decimal strings by the purpose of their rounding; apart from `decimal.ts`, since the first screen needs none of
 * it.
 */

/** Throws RangeError on what is no decimal. */
export const isZero = (value: string): boolean => signOf(write(strictly(value))) === 0;

/** The plain decimal string: no exponent, no zeros in front, `-` as sign, never `-0`. */
export const plain = (value: string): string => write(strictly(value));

/** Down to `scale` decimals: what a person may spend or is paid. Throws RangeError on what is no decimal. */
export const floorTo = (value: string, scale: number): string => write(round(strictly(value), scale, downwards));

/** Up to `scale` decimals: fees, minimums, what a person must pay. Throws RangeError on what is no decimal. */
export const ceilTo = (value: string, scale: number): string => write(round(strictly(value), scale, upwards));
