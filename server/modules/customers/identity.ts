import { domainToASCII } from 'node:url';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { limits } from '../../../src/config.ts';
import { cleanUsername } from '../../../src/lib/typed.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Mode = 'phone' | 'email';

/**
 * What every mail program reads as the same one address: no quotes, comments, brackets or lists, which some would
 * deliver elsewhere.
 */
const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`;
const LOCAL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
/** A domain as it is typed, in any script, with the full stops that IDNA knows. */
const DOMAIN = new RegExp(String.raw`^(?:${LABEL}[.\u3002\uff61])+${LABEL}$`, 'u');
/** A number as the last label would be a network address. */
const ASCII_DOMAIN = /^[a-z0-9.-]+\.(?=[a-z0-9-]*[a-z])[a-z0-9-]+$/;
const MAX_EMAIL_LENGTH = 254;

const INTERNATIONAL = /^(?:\+|00)/;

/**
 * The one spelling of a phone number: digits with the country. A number with a plus or 00 keeps its country; one
 * without is read in the country of the forms. Undefined where that country has no such number: any other country
 * would be a guess, and a code would go to a stranger.
 */
export function canonicalPhone(typed: string): string | undefined {
  const text = cleanUsername(typed);
  if (!/^\+?\d+$/.test(text)) return undefined;
  const isInternational = INTERNATIONAL.test(text);
  const number = parsePhoneNumberFromString(text.replace(INTERNATIONAL, '+'), limits.country);
  // a plus leaves nothing to guess: a number of a range that is newer than our tables passes
  const isClear = isInternational
    ? number?.isPossible()
    : number?.isValid() && number.countryCallingCode === limits.areaCode;
  return isClear ? number?.number.slice(1) : undefined;
}

/** The country's part of a phone number in its canonical spelling. */
export const callingCodeOf = (phone: string): string =>
  parsePhoneNumberFromString(`+${phone}`)?.countryCallingCode ?? 'unknown';

/** The one spelling of an e-mail address: lower case, its domain as the name servers have it (IDNA). */
export function canonicalEmail(typed: string): string | undefined {
  const text = cleanUsername(typed).normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!LOCAL.test(local) || !DOMAIN.test(host)) return undefined;
  const domain = domainToASCII(host);
  const address = `${local}@${domain}`;
  return ASCII_DOMAIN.test(domain) && address.length <= MAX_EMAIL_LENGTH ? address : undefined;
}

/** The canonical spelling of a username and what it is, or undefined where it is neither. */
export function identify(username: string): { identity: string; mode: Mode } | undefined {
  const mode: Mode = cleanUsername(username).includes('@') ? 'email' : 'phone';
  const identity = mode === 'email' ? canonicalEmail(username) : canonicalPhone(username);
  return identity === undefined ? undefined : { identity, mode };
}

/** Why a username is refused that has no canonical spelling, and how to write it. */
export const usernameRefusal = (mode: Mode): Refusal =>
  new Refusal(mode === 'phone' ? 'phoneUnclear' : 'usernameWrong');

/**
 * Under which identities an account of this username may stand, the likeliest first. Earlier versions stored phones as
 * the digits that were typed, or took eight and nine of them for Thai; their owners log in as they always did. Codes go
 * to the canonical spelling alone.
 */
export function identitiesOf(username: string): string[] {
  const canonical = identify(username);
  const text = cleanUsername(username);
  const digits = text.replace(INTERNATIONAL, '');
  const national = INTERNATIONAL.test(text) ? [] : [limits.areaCode + digits.replace(/^0/, '')];
  const earlier = /^\d+$/.test(digits) ? [digits, ...national] : [];
  return [...new Set([...(canonical ? [canonical.identity] : []), ...earlier])];
}
