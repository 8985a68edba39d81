/**
 * Rules of the specification for typed text, as the contract's payload schemas have them (`src/api/fields.ts`).
 * Digits of other scripts are mapped before (`latinDigits` of `typed.ts`): these rules know Latin digits alone.
 */

/** A phone number: 6 to 15 digits without marks; a plus or 00 in front names its country. */
export const isPhone = (text: string): boolean => /^(?:\+|00)?\d{6,15}$/.test(text);

/** An e-mail address, as far as its form can tell; at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** A login password to be set: 6 to 12 letters or numbers (AUTH-10). */
export const isLoginPassword = (text: string): boolean => /^[A-Za-z0-9]{6,12}$/.test(text);

/** The same for a generator of passwords, as browsers read `passwordrules`. */
export const LOGIN_PASSWORD_RULES = 'minlength: 6; maxlength: 12; allowed: lower, upper, digit;';

/** A payment password: exactly 6 digits, leading zeros count (AUTH-11). */
export const isPaymentPassword = (text: string): boolean => /^\d{6}$/.test(text);

/** A verification code: exactly 6 digits (AUTH-09). */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
