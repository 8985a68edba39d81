import { bytesToHex } from '@noble/hashes/utils.js';
import type { Endpoint } from '../src/api/endpoint.ts';

/** Hex digits of the account's mark: 64 bits distinguish accounts but do not reveal the token. */
const ACCOUNT_MARK_LENGTH = 16;

const digest = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return bytesToHex(new Uint8Array(bytes)).slice(0, ACCOUNT_MARK_LENGTH);
};

/** Returns the fields of a request: the query of a GET, the form of a POST, undefined for any other body. */
async function fieldsOf(request: Request): Promise<URLSearchParams | undefined> {
  if (request.method === 'GET') return new URL(request.url).searchParams;
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('application/x-www-form-urlencoded')
    ? new URLSearchParams(await request.clone().text())
    : undefined;
}

/** Returns the prefix of all keys of an endpoint. */
export const keyPrefix = (endpoint: Endpoint, origin: string): string => `${origin}/kept/${endpoint.id}?`;

/**
 * Returns the cache key of a request, a synthetic GET URL because the Cache API does not store POST requests. It
 * contains the endpoint, the sorted fields, the language if it has texts and, for a private endpoint, a hash of the
 * token, never the token itself (PWA-05, PWA-08). Returns undefined if the request must not be cached: its body is not
 * a form, or a private call has no token.
 */
export async function cacheKey(
  endpoint: Endpoint,
  request: Request,
  language = request.headers.get('language') ?? '',
): Promise<string | undefined> {
  const fields = await fieldsOf(request);
  if (!fields) return undefined;
  const token = request.headers.get('token') ?? '';
  if (endpoint.cachePolicy?.scope === 'private' && token === '') return undefined;

  const key = new URLSearchParams([...fields].filter(([, value]) => value !== ''));
  key.sort();
  if (endpoint.hasTexts) key.append('@language', language);
  if (endpoint.cachePolicy?.scope === 'private') key.append('@account', await digest(token));
  return keyPrefix(endpoint, new URL(request.url).origin) + key.toString();
}
