import { randomInt } from 'node:crypto';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';

/** Decimals of a currency that is no asset of the ledger: money of banks. */
const BANK_DECIMALS = 2;
const bankMoney = new Set(['THB', 'USD', 'EUR']);

/** Decimals of what is sent or paid out: of a bank's currency, or of an asset. */
export const scaleOfCurrency = (currency: string): number =>
  bankMoney.has(currency) ? BANK_DECIMALS : scaleOf(currency);

/** Base units of a typed amount in a currency. Throws where it has more decimals than the currency. */
export function unitsIn(currency: string, amount: string): bigint {
  const units = toUnits(amount, scaleOfCurrency(currency));
  if (units === undefined) throw new Refusal('amountDecimals', { code: currency, scale: scaleOfCurrency(currency) });
  return units;
}

export const written = (currency: string, units: bigint): string => fromUnits(units, scaleOfCurrency(currency));

/** Decimals that a rate or a percentage may have. */
const RATE_DECIMALS = 10;
const rateUnits = (rate: string): bigint => {
  const units = toUnits(rate, RATE_DECIMALS);
  if (units === undefined) throw new Error(`the rate ${rate} has too many decimals`);
  return units;
};
const ten = (power: number): bigint => 10n ** BigInt(power);

/** `part` percent of an amount, rounded up: a fee (WD-05). */
export const percentUp = (units: bigint, part: string): bigint => {
  const whole = ten(RATE_DECIMALS) * 100n;
  return (units * rateUnits(part) + whole - 1n) / whole;
};

/** Units of `from` worth units of `to` at `rate` of `to` for one of `from`, rounded down: what is paid out. */
export const timesRate = (units: bigint, from: string, to: string, rate: string): bigint =>
  (units * rateUnits(rate) * ten(scaleOfCurrency(to))) / (ten(RATE_DECIMALS) * ten(scaleOfCurrency(from)));

/** Units of `from` worth units of `to` at `rate` of `from` for one of `to`, rounded down: what is credited. */
export const byRate = (units: bigint, from: string, to: string, rate: string): bigint =>
  (units * ten(RATE_DECIMALS) * ten(scaleOfCurrency(to))) / (rateUnits(rate) * ten(scaleOfCurrency(from)));

/** An order number: a letter, the operator's day, ten digits that nobody can guess. */
export const newNumber = (letter: string, now: number): string => {
  const day = new Date(now + 7 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `${letter}${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
};

/** An address with its middle left out, as lists have it. */
export const shortened = (payee: string): string =>
  payee.length > 20 ? `${payee.slice(0, 6)}…${payee.slice(-6)}` : payee;
