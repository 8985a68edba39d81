import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../platform/secrets/secret-key.ts';

/** Returns 256 random bits, base64url: for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. It has no key, since nobody can guess 256 bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Letters and digits without those that look alike. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const CODE_LENGTH = 12;

/** Returns a recovery code of 58 random bits, in three groups: `K7QM-2XHD-9RTA`. */
export function newRecoveryCode(): string {
  const characters: string[] = [];
  // bytes from 240 on would prefer some characters
  while (characters.length < CODE_LENGTH)
    for (const byte of randomBytes(CODE_LENGTH)) {
      const character = byte < 240 ? CHARACTERS[byte % CHARACTERS.length] : undefined;
      if (character !== undefined && characters.length < CODE_LENGTH) characters.push(character);
    }
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Returns the hash under which a recovery code is stored. Its key keeps readers of the database from trying codes. */
export const hashRecoveryCode = ({ codes }: Pick<Keys, 'codes'>, code: string): string =>
  createHmac('sha256', codes)
    .update(`staff ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
