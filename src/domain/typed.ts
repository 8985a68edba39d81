/** Normalises text as people type and paste it, before it is validated or sent. */
import { withoutBlanks, withoutInvisible } from './invisible.ts';

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Replaces the digits of all scripts with Latin ones (I18N-11). */
export const latinDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let digitsBefore = 0;
    // Unicode has the ten digits of a script in a row, from zero to nine
    while (isDigit(code - digitsBefore - 1)) digitsBefore += 1;
    return String(digitsBefore % 10);
  });

/** Full-width and small forms of ASCII, which East Asian keyboards produce. */
const WIDE = /[\uff01-\uff5e\ufe50-\ufe6b]/g;
const FULL_STOP = /[\u3002\uff61]/g;
const narrow = (text: string): string => text.replace(WIDE, (sign) => sign.normalize('NFKC')).replace(FULL_STOP, '.');

/** Only characters of phone numbers: digits, plus, and separators between groups. */
const PHONE_LIKE = /^\+?[\d\s().\-\u2010-\u2015]+$/;

/**
 * Returns a phone number or email address as the API expects it: Latin digits, no invisible characters, no blanks or
 * separators between the groups of a number. A leading plus stays, because it marks the country code.
 */
export const cleanUsername = (text: string): string => {
  const plain = withoutInvisible(latinDigits(narrow(text))).trim();
  return PHONE_LIKE.test(plain) ? plain.replace(/[^\d+]/g, '') : plain;
};

/** Returns a code, such as an invitation code, without blanks and invisible characters. */
export const cleanCode = (text: string): string => withoutBlanks(latinDigits(narrow(text)));

/** Returns only the digits of a text, in Latin script. */
export const onlyDigits = (text: string): string => latinDigits(text).replace(/\D/g, '');

/**
 * Returns the code of a typed or pasted text, of at most `length` digits: the first number of exactly that length, or
 * written in two halves, otherwise the first digits. An email with a code may have other numbers before it.
 */
export function extractCode(text: string, length: number): string {
  const latin = latinDigits(text);
  const half = length / 2;
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`);
  const halved = new RegExp(`(?<!\\d)\\d{${half}}[\\s-]\\d{${half}}(?!\\d)`);
  const found = whole.exec(latin) ?? (Number.isInteger(half) ? halved.exec(latin) : null);
  return onlyDigits(found?.[0] ?? latin).slice(0, length);
}

/** The longest phone numbers have 15 digits with the country code, optionally after 00. */
const MAX_PHONE_DIGITS = 17;

/** Returns the digits of a typed phone number, with the leading plus of a country code. */
export const phoneDigits = (text: string): string => {
  const plain = withoutInvisible(narrow(text)).trim();
  return (plain.startsWith('+') ? '+' : '') + onlyDigits(plain).slice(0, MAX_PHONE_DIGITS);
};

/** Whether a phone number has no country code, so that the form's country applies. */
export const isNational = (phone: string): boolean => !/^(?:\+|00)/.test(phoneDigits(phone));
