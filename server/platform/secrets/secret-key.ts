import { hkdfSync } from 'node:crypto';
import { OperatorError } from '../operator-error.ts';
import type { ServerConfig } from '../../config.ts';

/** Keys that are not in the database. Without them its secrets can neither be decrypted nor guessed. */
export interface Keys {
  /** Seals the numbers of bank cards. */
  readonly cards: Buffer;
  /** The secret of argon2, for login and payment passwords. */
  readonly passwords: Buffer;
  /** Hashes codes. */
  readonly codes: Buffer;
  /** Marks the devices on which someone logged in. */
  readonly devices: Buffer;
  /** Seals the secrets of coming draws of the blind box. */
  readonly boxSecrets: Buffer;
  /** Hashes payees of withdrawals. */
  readonly payees: Buffer;
  /** Stored in the database to detect another key at the start. It reveals nothing about the other keys. */
  readonly check: string;
}

/** Length that makes a secret safe from guessing. */
const MIN_SECRET_LENGTH = 32;
/** Public, so it protects nothing. */
const DEMO_SECRET = 'andaman demo';
const INSTRUCTIONS =
  'Make one with `openssl rand -hex 32`, set it on every instance and at every start, and keep it apart from the ' +
  'database and its backups.';

function secretOf({ mode, secretKey }: Pick<ServerConfig, 'mode' | 'secretKey'>): string {
  if (mode === 'demo') return DEMO_SECRET;
  if (secretKey === undefined) {
    throw new OperatorError(
      'Production needs SECRET_KEY, a text outside of the database: without it, whoever reads the database could ' +
        `try out payment passwords and codes. ${INSTRUCTIONS}`,
    );
  }
  if (secretKey.length < MIN_SECRET_LENGTH)
    throw new OperatorError(
      `SECRET_KEY has ${secretKey.length} characters, but it has to have at least ${MIN_SECRET_LENGTH}. ${INSTRUCTIONS}`,
    );
  return secretKey;
}

/** Derives the server's keys from its secret. Throws an `OperatorError` if production has no valid secret. */
export function deriveKeys(config: Pick<ServerConfig, 'mode' | 'secretKey'>): Keys {
  const secret = secretOf(config);
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `andaman ${purpose}`, 32));
  return {
    cards: derive('cards'),
    passwords: derive('passwords'),
    codes: derive('codes'),
    devices: derive('devices'),
    boxSecrets: derive('box secrets'),
    payees: derive('payees'),
    check: derive('check').toString('hex'),
  };
}
