import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { limits } from '../../../src/config.ts';
import { cleanUsername } from '../../../src/domain/typed.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Mode = 'phone' | 'email';

/**
 * Only forms that every mail program reads as the same single address: no quotes, comments, brackets or lists, which
 * some programs would deliver elsewhere.
 */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const LOCAL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
/** A typed domain in any script, with the full stops that IDNA accepts. */
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}[.\u3002\uff61])+${LABEL}$`, 'u');
/** The last label must contain a letter: otherwise it would be a network address. */
const ASCII_DOMAIN = /^[a-z0-9.-]+\.(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/;
const MAX_EMAIL_LENGTH = 254;

const INTERNATIONAL = /^(?:\+|00)/;

/**
 * Returns the canonical spelling of a phone number: digits with the country code. A number with a plus or 00 keeps its
 * country; any other is read as a number of the forms' country. Undefined if that country has no such number: another
 * country would be a guess, and a code would go to a stranger.
 */
export function canonicalPhone(typed: string): string | undefined {
  const text = cleanUsername(typed);
  if (!/^\+?\d+$/.test(text)) return undefined;
  const isInternational = INTERNATIONAL.test(text);
  const number = parsePhoneNumberFromString(text.replace(INTERNATIONAL, '+'), limits.country);
  // with a country code there is nothing to guess, so a range that is newer than our tables is accepted
  const isUnambiguous = isInternational
    ? number?.isPossible()
    : number?.isValid() && number.countryCallingCode === limits.areaCode;
  return isUnambiguous ? number?.number.slice(1) : undefined;
}

/** Returns the country calling code of a canonical phone number. */
export const callingCodeOf = (phone: string): string =>
  parsePhoneNumberFromString(`+${phone}`)?.countryCallingCode ?? 'unknown';

/** Returns the canonical spelling of an email address: lower case, with an ASCII domain (IDNA). */
export function canonicalEmail(typed: string): string | undefined {
  const text = cleanUsername(typed).normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!LOCAL.test(local) || !DOMAIN.test(host)) return undefined;
  const domain = domainToASCII(host);
  const address = `${local}@${domain}`;
  return ASCII_DOMAIN.test(domain) && address.length <= MAX_EMAIL_LENGTH ? address : undefined;
}

/** Returns the canonical spelling of a username and its mode; undefined if it is neither a phone nor an address. */
export function identify(username: string): { identity: string; mode: Mode } | undefined {
  const mode: Mode = cleanUsername(username).includes('@') ? 'email' : 'phone';
  const identity = mode === 'email' ? canonicalEmail(username) : canonicalPhone(username);
  return identity === undefined ? undefined : { identity, mode };
}

/** Returns the refusal of a username without a canonical spelling. */
export const usernameRefusal = (mode: Mode): Refusal =>
  new Refusal(mode === 'phone' ? 'phoneUnclear' : 'usernameWrong');

/**
 * Returns the identity that a typed username means: its canonical spelling, or the digits of a foreign number that was
 * typed without its plus, as the app shows it. Codes only go to the canonical spelling.
 */
export function resolveIdentity(username: string): string | undefined {
  const typed = cleanUsername(username);
  return identify(username)?.identity ?? (/^\d+$/.test(typed) ? typed : undefined);
}
