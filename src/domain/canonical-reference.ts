import { withoutBlanks } from './invisible.ts';

const DECIMAL_DIGITS = /\p{Nd}/gu;
/** Hyphens and dashes, and the signs that people type for them. */
const DASHES = /[\p{Pd}\u02D7\u2043\u2212\u2796]/gu;

const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Returns the value of a decimal digit. Each script has its ten digits in a row; a few sets follow one another. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Returns the form in which references are compared: a bank's ids, the references and evidence of payouts, and
 * transaction hashes. One reference has many spellings, typed or pasted, so this removes blanks and invisible
 * characters, writes the digits of all scripts as 0 to 9 and all dashes as `-`, and ignores case.
 */
export const canonicalReference = (typed: string): string =>
  withoutBlanks(typed.normalize('NFKC'))
    .replace(DECIMAL_DIGITS, valueOf)
    .replace(DASHES, '-')
    // twice: ẞ only meets ß as a small letter, and ß only meets ss as a capital
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
