import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Creates a session token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Returns the hash of a token, which is what the database stores. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Creates a code of six digits with leading zeros. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Creates a random text without characters that look alike; each of them has 5 bits. */
export const newReadableCode = (length: number): string =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
/** Creates an invitation code. */
export const newInviteCode = (): string => newReadableCode(8);
