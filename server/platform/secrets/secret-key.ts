import { createHash, hkdfSync } from 'node:crypto';
import { OperatorError } from '../operator-error.ts';
import type { ServerConfig } from '../../config.ts';

/** Keys that stand in no database: without them what is stored can neither be read nor tried. Each use has its own. */
export interface Keys {
  /** Seals the numbers of bank cards. */
  readonly cards: Buffer;
  /** The secret of argon2, for login and payment passwords. */
  readonly passwords: Buffer;
  /** Hashes codes. */
  readonly codes: Buffer;
  /** Marks the devices on which somebody logged in. */
  readonly devices: Buffer;
  /** Seals the secrets of coming draws of the blind box. */
  readonly boxSecrets: Buffer;
  /** Hashes payees of withdrawals. */
  readonly payees: Buffer;
  /** Stands in the database, so that another key is noticed at the start; tells nothing of the others. */
  readonly check: string;
}

/** Characters of a secret that nobody can guess. */
const MIN_SECRET_LENGTH = 32;
/** Protects nothing: it stands here. */
const DEMO = 'andaman demo';
const HOW =
  'Make one with `openssl rand -hex 32`, set it on every instance and at every start, and keep it apart from the ' +
  'database and its backups.';

function secretOf({ mode, secretKey, oldCardKey }: Pick<ServerConfig, 'mode' | 'secretKey' | 'oldCardKey'>): string {
  if (mode === 'demo') return DEMO;
  const renamed = oldCardKey
    ? 'CARD_KEY is called SECRET_KEY now: its text, under the new name, reads the card numbers of before. '
    : '';
  if (secretKey === undefined) {
    throw new OperatorError(
      'Production needs SECRET_KEY, a text outside of the database: without it, whoever reads the database could ' +
        `try out payment passwords and codes. ${renamed}${HOW}`,
    );
  }
  if (secretKey.length < MIN_SECRET_LENGTH)
    throw new OperatorError(
      `SECRET_KEY has ${secretKey.length} characters, but it has to have at least ${MIN_SECRET_LENGTH}. ${renamed}${HOW}`,
    );
  return secretKey;
}

/** The keys of the server, of its one secret. Throws an `OperatorError` where production has none. */
export function keysOf(config: Pick<ServerConfig, 'mode' | 'secretKey' | 'oldCardKey'>): Keys {
  const secret = secretOf(config);
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `andaman ${purpose}`, 32));
  return {
    // as CARD_KEY made it, so that the numbers that were sealed with it can be read
    cards: createHash('sha256').update(`andaman cards ${secret}`).digest(),
    passwords: derived('passwords'),
    codes: derived('codes'),
    devices: derived('devices'),
    boxSecrets: derived('box secrets'),
    payees: derived('payees'),
    check: derived('check').toString('hex'),
  };
}
