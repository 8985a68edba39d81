/** Text as people type it, made plain before rules and calls see it. */

/** Zeros of Arabic-Indic, Extended Arabic-Indic, Devanagari, Thai and fullwidth digits; the nine others follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xe50, 0xff10];
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g;

/** Digits of all scripts as Latin ones; everything else stays (I18N-11). */
export const latinDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
  });

/** Controls, soft hyphens, zero-width and direction marks, as a paste from a chat or a contact card brings them. */
// oxlint-disable-next-line no-control-regex
export const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Only what a phone number may hold: digits, plus, and the marks people put between groups. */
const PHONE_LIKE = /^\+?[\d\s().\-\u2010-\u2015]+$/;

/**
 * A phone number or e-mail address as it goes on the wire: Latin digits, nothing invisible, no blanks, no marks between
 * the groups of a number.
 */
export const cleanUsername = (text: string): string => {
  const plain = latinDigits(text).replace(INVISIBLE, '').trim();
  return PHONE_LIKE.test(plain) ? plain.replace(/[^\d+]/g, '') : plain;
};
