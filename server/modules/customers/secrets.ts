import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits, as a token of a session. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** What of a token is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Six digits, the leading zeros too. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** An invitation code without letters that look alike. */
export const newInviteCode = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
