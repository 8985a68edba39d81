import { randomInt } from 'node:crypto';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { Refusal } from '../../platform/refusal.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';

/** Decimals of bank currencies, which are not assets of the ledger. */
const BANK_DECIMALS = 2;
const bankCurrencies = new Set(['THB', 'USD', 'EUR']);

/** Returns the decimals of a bank currency or an asset. */
export const scaleOfCurrency = (currency: string): number =>
  bankCurrencies.has(currency) ? BANK_DECIMALS : scaleOf(currency);

/** Returns a typed amount in base units. Throws if it has more decimals than the currency. */
export function unitsIn(currency: string, amount: string): bigint {
  const units = toUnits(amount, scaleOfCurrency(currency));
  if (units === undefined) throw new Refusal('amountDecimals', { code: currency, scale: scaleOfCurrency(currency) });
  return units;
}

export const formatAmount = (currency: string, units: bigint): string => fromUnits(units, scaleOfCurrency(currency));

/** Maximum decimals of a rate or percentage. */
const RATE_DECIMALS = 10;
const rateUnits = (rate: string): bigint => {
  const units = toUnits(rate, RATE_DECIMALS);
  if (units === undefined) throw new Error(`the rate ${rate} has too many decimals`);
  return units;
};
const powerOfTen = (power: number): bigint => 10n ** BigInt(power);

/** Returns `percent` percent of an amount, rounded up: a fee (WD-05). */
export const percentRoundedUp = (units: bigint, percent: string): bigint => {
  const whole = powerOfTen(RATE_DECIMALS) * 100n;
  return (units * rateUnits(percent) + whole - 1n) / whole;
};

/** Converts units of `from` at `rate` units of `to` per `from`, rounded down, for payouts. */
export const multiplyByRate = (units: bigint, from: string, to: string, rate: string): bigint =>
  (units * rateUnits(rate) * powerOfTen(scaleOfCurrency(to))) /
  (powerOfTen(RATE_DECIMALS) * powerOfTen(scaleOfCurrency(from)));

/** Converts units of `from` at `rate` units of `from` per `to`, rounded down, for credits. */
export const divideByRate = (units: bigint, from: string, to: string, rate: string): bigint =>
  (units * powerOfTen(RATE_DECIMALS) * powerOfTen(scaleOfCurrency(to))) /
  (rateUnits(rate) * powerOfTen(scaleOfCurrency(from)));

/** Creates an order number: a letter, the operator's date, ten digits that no one can guess. */
export const createOrderNumber = (letter: string, now: number): string => {
  const day = new Date(now + 7 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '');
  return `${letter}${day}${String(randomInt(10 ** 10)).padStart(10, '0')}`;
};

/** Leaves out the middle of an address, for lists. */
export const shortenAddress = (payee: string): string =>
  payee.length > 20 ? `${payee.slice(0, 6)}…${payee.slice(-6)}` : payee;
