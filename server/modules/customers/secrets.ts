import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Creates a session token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Returns the hash of a token, which is what the database stores. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Creates a code of six digits with leading zeros. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Creates an invitation code without characters that look alike. */
export const newInviteCode = (): string =>
  Array.from({ length: 8 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
