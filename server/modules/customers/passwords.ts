import { hash, verify } from '@node-rs/argon2';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import type { Account } from './sessions.ts';

/** argon2id (the library's default) with 19 MiB and two passes takes about 11 ms; OWASP recommends it first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Prefix of a hash that uses the key. A hash without it is never accepted: someone wrote it into the database. */
const KEYED_PREFIX = 'keyed ';

export const hashPassword = async ({ passwords }: Keys, password: string): Promise<string> =>
  KEYED_PREFIX + (await hash(password, { ...cost, secret: passwords }));

const decoyHash = hash('no one has this password', cost);

/**
 * Returns whether a password is right. It takes as long for an unknown account, so the response time reveals nothing
 * (SEC-09).
 */
export async function checkPassword(
  { passwords }: Keys,
  account: Account | undefined,
  kind: 'password' | 'paypass',
  password: string,
): Promise<boolean> {
  const stored = account?.[kind];
  const keyedHash = stored?.startsWith(KEYED_PREFIX) ? stored.slice(KEYED_PREFIX.length) : undefined;
  const isRight = await verify(keyedHash ?? (await decoyHash), password, { secret: passwords });
  return isRight && keyedHash !== undefined;
}
