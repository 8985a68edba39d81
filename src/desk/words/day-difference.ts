import Big from 'big.js';
import type { DayFigures } from '../solvency/api.ts';

/** Returns what was held at a day's end, less what was owed and not credited yet; undefined if it isn't known. */
export const dayDifference = ({ held, after, uncredited = '0' }: DayFigures['assets'][number]): Big | undefined =>
  held === null ? undefined : new Big(held).minus(after).minus(uncredited);
