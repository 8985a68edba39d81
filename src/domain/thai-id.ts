import { latinDigits } from './typed.ts';

interface Document {
  readonly type: string;
  readonly number: string;
}

/**
 * Returns whether the check digit of a Thai national ID is right; undefined for a document that can't be one. Customers
 * name no country, and ID cards of other countries have 13 digits too.
 */
export function isThaiIdRight({ type, number }: Document): boolean | undefined {
  const digits = latinDigits(number).replace(/[\s/-]/g, '');
  if (type !== 'idcard' || !/^\d{13}$/.test(digits)) return undefined;
  // weights 13 to 2, then the check digit
  const sum = Array.from(digits.slice(0, 12)).reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}
