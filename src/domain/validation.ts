/**
 * The specification's rules for typed text, which the request schemas use too (`src/api/fields.ts`). They only accept
 * Latin digits: convert other scripts first (`latinDigits` of `typed.ts`).
 */

/** Whether a text is a phone number: 6 to 15 digits without separators, optionally after a plus or 00. */
export const isPhone = (text: string): boolean => /^(?:\+|00)?\d{6,15}$/.test(text);

/** Whether a text looks like an email address; at most 254 characters. */
export const isEmail = (text: string): boolean => text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** Whether a text is a valid new login password: 6 to 12 letters or digits (AUTH-10). */
export const isLoginPassword = (text: string): boolean => /^[A-Za-z0-9]{6,12}$/.test(text);

/** The same rule for password generators, as browsers read `passwordrules`. */
export const LOGIN_PASSWORD_RULES = 'minlength: 6; maxlength: 12; allowed: lower, upper, digit;';

/** Whether a text is a payment password: exactly 6 digits, leading zeros count (AUTH-11). */
export const isPaymentPassword = (text: string): boolean => /^\d{6}$/.test(text);

/** Whether a text is a verification code: exactly 6 digits (AUTH-09). */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);
