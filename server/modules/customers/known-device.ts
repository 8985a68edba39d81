import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { newToken } from './secrets.ts';

const markOf = (keys: Keys, text: string): string =>
  createHmac('sha256', keys.devices).update(text).digest('base64url').slice(0, 32);

/** Name of the cookie that says that an account was opened on this device: each account has its own. */
export const deviceCookieOf = (keys: Keys, account: number): string =>
  `known-${markOf(keys, `account ${account}`).slice(0, 12)}`;

/** Value of that cookie: an id, and the mark that only this server makes for it. */
export function newDeviceCookie(keys: Keys, account: number): string {
  const id = newToken();
  return `${id}.${markOf(keys, `${account} ${id}`)}`;
}

/** The id of a device on which the account was opened before; undefined for a value that is not of this account. */
export function knownDevice(keys: Keys, account: number, cookie: string | undefined): string | undefined {
  const [id = '', mark = ''] = (cookie ?? '').split('.');
  const expected = markOf(keys, `${account} ${id}`);
  if (id === '' || mark.length !== expected.length) return undefined;
  return timingSafeEqual(Buffer.from(mark), Buffer.from(expected)) ? id : undefined;
}
