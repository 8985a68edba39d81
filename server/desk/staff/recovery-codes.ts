import { createHmac } from 'node:crypto';
import { newReadableCode } from '../../modules/customers/index.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';

/** Returns a recovery code of 60 random bits, in three groups: `K7QM-2XHD-9RTA`. */
export const newRecoveryCode = (): string => [4, 4, 4].map(newReadableCode).join('-');

/** Returns the hash under which a recovery code is stored. Its key keeps readers of the database from trying codes. */
export const hashRecoveryCode = ({ codes }: Pick<Keys, 'codes'>, code: string): string =>
  createHmac('sha256', codes)
    .update(`staff ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
