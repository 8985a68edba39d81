import { compare } from '../../domain/decimal.ts';
import { divide, multiply, subtract } from '../../domain/money.ts';
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
  /** Change in percent with two decimals; undefined if there is no rate to compare with. */
  readonly change: string | undefined;
  /** Whether a second person has to agree. */
  readonly isLarge: boolean;
}

/** Rounds the change in percent from one rate to another to two decimals. */
const changeBetween = (from: string, to: string): string =>
  divide(multiply(subtract(to, from), '100'), from, 2, 'half-even');

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

/** What customers notice of the baht rates, before fees. Undefined without both rates. */
export interface CustomerView {
  /** USDT for 10,000 baht in. */
  readonly paidIn: string;
  /** Baht for 300 USDT out. */
  readonly takenOut: string;
  /** What we keep, in percent, of money that goes in and out again. */
  readonly spread: string;
}

/** Returns what two baht rates mean for customers. */
export const customerView = (deposit: string, withdrawal: string): CustomerView => ({
  paidIn: divide('10000', deposit, 2, 'floor'),
  takenOut: divide(multiply('300', withdrawal), '1', 2, 'floor'),
  spread: divide(multiply(subtract(deposit, withdrawal), '100'), deposit, 2, 'half-even'),
});
