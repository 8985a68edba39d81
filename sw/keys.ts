import type { Endpoint } from '../src/api/endpoint.ts';

/** Hex digits of the account's mark: 64 bits, too few to find the token by, enough to tell accounts apart. */
const ACCOUNT_MARK_LENGTH = 16;

const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, ACCOUNT_MARK_LENGTH);
};

/**
 * Fields of a request as the wire carries them: the query of a GET, the form of a POST; undefined for any other body.
 */
async function fieldsOf(request: Request): Promise<URLSearchParams | undefined> {
  if (request.method === 'GET') return new URL(request.url).searchParams;
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(await request.clone().text())
    : undefined;
}

/** Where the copies of one call lie; every key of the call begins with it. */
export const keyPrefix = (endpoint: Endpoint, origin: string): string => `${origin}/kept/${endpoint.id}?`;

/**
 * The synthetic GET key of a request, since the Cache API takes no POST: call, fields in one order, language, and for
 * a private call a mark made from the token, never the token itself (PWA-05, PWA-08).
 * Undefined where the request must not be kept: a body that is no form, or a private call without a token.
 */
export async function keyOf(endpoint: Endpoint, request: Request): Promise<string | undefined> {
  const fields = await fieldsOf(request);
  if (!fields) return undefined;
  const token = request.headers.get('token') ?? '';
  if (endpoint.cachePolicy?.scope === 'private' && token === '') return undefined;

  const key = new URLSearchParams([...fields].filter(([, value]) => value !== ''));
  key.sort();
  key.append('@language', request.headers.get('language') ?? '');
  if (endpoint.cachePolicy?.scope === 'private') key.append('@account', await digest(token));
  return keyPrefix(endpoint, new URL(request.url).origin) + key.toString();
}
