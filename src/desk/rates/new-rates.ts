import { compare } from '../../domain/decimal.ts';
import { changeBetween } from '../words/rate-facts.ts';
import type { RateEntry } from './api.ts';

/** What someone has entered, by code. A missing code keeps its rate. */
export type EnteredRates = Readonly<Record<string, string>>;

/** A rate as the server takes it. */
export const isRate = (text: string): boolean => /^\d{1,12}(\.\d{1,10})?$/.test(text) && /[1-9]/.test(text);

/** A row of the table. */
export interface NewRate {
  readonly entry: RateEntry;
  /** What its field holds. */
  readonly text: string;
  /** `set`: it will be set. `same`: it stays as it is. `wrong`: what was entered is no rate. */
  readonly state: 'set' | 'same' | 'wrong';
  /** Change in percent, see `changeBetween`; undefined if there is no rate to compare with. */
  readonly change: string | undefined;
  /** Whether a second person has to agree. */
  readonly isLarge: boolean;
}

/** Compares one currency's new rate with the rate in force. */
export function toNewRate(entry: RateEntry, entered: string | undefined, isKept: boolean): NewRate {
  const { rate, alone } = entry;
  const text = (entered ?? rate ?? '').trim();
  const row = { entry, text: entered ?? rate ?? '', change: undefined, isLarge: false };
  if (text === '') return { ...row, state: 'same' };
  if (!isRate(text)) return { ...row, state: 'wrong' };
  const isSame = rate !== null && compare(text, rate) === 0;
  if (isSame && !isKept) return { ...row, state: 'same' };
  const isLarge = alone === null || compare(text, alone.from) < 0 || compare(text, alone.to) > 0;
  return { ...row, state: 'set', change: rate === null ? undefined : changeBetween(rate, text), isLarge };
}
