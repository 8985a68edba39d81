/** Text as people type and paste it, made plain before rules and calls see it. */
import { withoutBlanks, withoutInvisible } from './invisible.ts';

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of all scripts as Latin ones; everything else stays (I18N-11). */
export const latinDigits = (text: string): string =>
  text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    // Unicode has the ten digits of a script side by side, from zero to nine
    while (isDigit(code - before - 1)) before += 1;
    return String(before % 10);
  });

/** Full-width and small forms of ASCII, as East Asian keyboards write plus, at sign and letters. */
const WIDE = /[\uff01-\uff5e\ufe50-\ufe6b]/g;
const FULL_STOP = /[\u3002\uff61]/g;
const narrow = (text: string): string => text.replace(WIDE, (sign) => sign.normalize('NFKC')).replace(FULL_STOP, '.');

/** Only what a phone number may hold: digits, plus, and the marks people put between groups. */
const PHONE_LIKE = /^\+?[\d\s().\-\u2010-\u2015]+$/;

/**
 * A phone number or e-mail address as it goes on the wire: Latin digits and signs, nothing invisible, no blanks, no
 * marks between the groups of a number. A plus in front stays: it names the country.
 */
export const cleanUsername = (text: string): string => {
  const plain = withoutInvisible(latinDigits(narrow(text))).trim();
  return PHONE_LIKE.test(plain) ? plain.replace(/[^\d+]/g, '') : plain;
};

/** A code that somebody was given, such as an invitation: without blanks and hidden marks. */
export const cleanCode = (text: string): string => withoutBlanks(latinDigits(narrow(text)));

/** The digits alone, in Latin ones. */
export const onlyDigits = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** The longest number of the world is 15 digits with its country; 00 may stand before them. */
const MAX_PHONE_DIGITS = 17;

/** A phone number as it is typed: its digits, and the plus in front that names its country. */
export const phoneDigits = (text: string): string => {
  const plain = withoutInvisible(narrow(text)).trim();
  return (plain.startsWith('+') ? '+' : '') + onlyDigits(plain).slice(0, MAX_PHONE_DIGITS);
};

/** Whether a number names no country, so that it is read in that of the form. */
export const isNational = (phone: string): boolean => !/^(?:\+|00)/.test(phoneDigits(phone));
