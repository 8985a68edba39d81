import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { newToken } from './secrets.ts';

const signatureOf = (keys: Keys, text: string): string =>
  createHmac('sha256', keys.devices).update(text).digest('base64url').slice(0, 32);

/** Returns the name of the cookie that marks a device as known. Each account has its own cookie. */
export const deviceCookieOf = (keys: Keys, account: number): string =>
  `known-${signatureOf(keys, `account ${account}`).slice(0, 12)}`;

/** Creates the value of that cookie: an id and the server's signature. */
export function newDeviceCookie(keys: Keys, account: number): string {
  const id = newToken();
  return `${id}.${signatureOf(keys, `${account} ${id}`)}`;
}

/** Returns the id of a known device; undefined if the cookie is not a valid one of this account. */
export function knownDevice(keys: Keys, account: number, cookie: string | undefined): string | undefined {
  const [id = '', signature = ''] = (cookie ?? '').split('.');
  const expected = signatureOf(keys, `${account} ${id}`);
  if (id === '' || signature.length !== expected.length) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? id : undefined;
}
