import { limits } from '../../../src/config.ts';

export type Mode = 'phone' | 'email';

/**
 * What every mail program reads as the same one address: no quotes, comments, brackets or lists, which some would
 * deliver elsewhere.
 */
const ATOM = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const TOP_LEVEL = String.raw`[\p{L}\p{N}-]*[\p{L}\p{N}]`;
const EMAIL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${TOP_LEVEL}$`, 'u');
const MAX_EMAIL_LENGTH = 254;

/**
 * The one spelling of a phone number: digits with the country. `0812345678`, `812345678`, `66812345678` and
 * `+66 81 234 5678` are the same Thai number; any other number stays as its digits.
 */
export function canonicalPhone(typed: string): string | undefined {
  const marks = typed.replace(/[\s()-]/g, '');
  const text = marks.replace(/^\+/, '').replace(/^00/, '');
  if (!/^\d{6,15}$/.test(text)) return undefined;
  const isInternational = marks !== text;
  const area = limits.areaCode;
  // eight digits are a fixed line, nine a mobile number
  const isNational = (digits: string): boolean => digits.length === 8 || digits.length === 9;
  const behindArea = text.slice(area.length).replace(/^0/, '');
  if (text.length > 9 && text.startsWith(area) && isNational(behindArea)) return area + behindArea;
  // who writes the plus has said which country it is
  if (isInternational) return text;
  const national = text.replace(/^0/, '');
  return isNational(national) ? area + national : text;
}

export const canonicalEmail = (typed: string): string | undefined => {
  const text = typed.trim().toLowerCase();
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) ? text : undefined;
};

/** The canonical spelling of a username and what it is, or undefined where it is neither. */
export function identify(username: string): { identity: string; mode: Mode } | undefined {
  const mode: Mode = username.includes('@') ? 'email' : 'phone';
  const identity = mode === 'email' ? canonicalEmail(username) : canonicalPhone(username);
  return identity === undefined ? undefined : { identity, mode };
}
