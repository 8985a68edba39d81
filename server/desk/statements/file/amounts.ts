import { toUnits } from '../../../ledger/units.ts';
import { scaleOfCurrency } from '../../../modules/transfers/index.ts';

/** A formatter takes as long to make as a line takes to read, so each currency has one. */
const knownDecimals = new Map<string, number>();

/** Returns the decimals of a currency: 2 of baht, 0 of yen. */
function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDecimals.set(currency, decimals);
  return decimals;
}

/** Digits of any script as 0 to 9, without blanks, currency signs and codes. */
const plainAmount = (text: string, currency: string): string =>
  text
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s\p{Sc}]/gu, '')
    .replace(new RegExp(`^${currency}|${currency}$`, 'i'), '');

/** `1,234,567.89`, with either separator. */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d+))?$/;
const PLAIN = /^\d+(?:[.,](\d+))?$/;

/** Returns a number without thousands separators and with a decimal point; undefined if it can mean two numbers. */
function toDecimal(digits: string, decimals: number): string | undefined {
  const [, separator] = GROUPED.exec(digits) ?? [];
  if (separator !== undefined) {
    // 1.234 is a thousand in Germany: only a comma before three digits is a thousand everywhere else
    if (separator === '.' && /^\d{1,3}\.\d{3}$/.test(digits)) return undefined;
    return digits.replaceAll(separator, '').replace(',', '.');
  }
  const [, fraction = ''] = PLAIN.exec(digits) ?? [];
  return PLAIN.test(digits) && fraction.length <= Math.max(decimals, 2) ? digits.replace(',', '.') : undefined;
}

/**
 * Returns an amount as banks write it, in base units of its currency: `16,710.00`, `(500.00)`, `500.00-`, `฿1,000`.
 * Undefined if it is none, has more decimals than the currency, or can mean two amounts.
 */
export function readAmount(text: string, currency: string): bigint | undefined {
  const plain = plainAmount(text, currency);
  const [, open, sign, digits, trailing, close] = /^(\()?([+-])?([\d.,]+)(-)?(\))?$/.exec(plain) ?? [];
  if (digits === undefined || (open === undefined) !== (close === undefined)) return undefined;
  const decimals = decimalsOf(currency);
  const decimal = toDecimal(digits, decimals);
  if (decimal === undefined || toUnits(decimal, decimals) === undefined) return undefined;
  const units = toUnits(decimal, scaleOfCurrency(currency));
  const isNegative = open !== undefined || sign === '-' || trailing !== undefined;
  return units === undefined ? undefined : isNegative ? -units : units;
}
