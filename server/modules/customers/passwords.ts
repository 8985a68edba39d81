import { hash, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import type { Account } from './sessions.ts';

/** argon2id (the library's default) with 19 MiB and two passes takes about 11 ms; OWASP recommends it first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Prefix of a hash that uses the key. Earlier versions hashed without one. */
const KEYED_PREFIX = 'keyed ';

export const hashPassword = async ({ passwords }: Keys, password: string): Promise<string> =>
  KEYED_PREFIX + (await hash(password, { ...cost, secret: passwords }));

const decoyHash = hash('no one has this password', cost);

/**
 * Returns whether a password is right. It takes as long for an unknown account, so the response time reveals nothing
 * (SEC-09). After a success it replaces a hash without the key, which a reader of the database could guess.
 */
export async function checkPassword(
  db: Database,
  keys: Keys,
  account: Account | undefined,
  kind: 'password' | 'paypass',
  password: string,
): Promise<boolean> {
  const stored = account?.[kind] ?? undefined;
  const isKeyed = stored?.startsWith(KEYED_PREFIX) ?? true;
  const isRight = await verify(
    stored === undefined ? await decoyHash : stored.slice(isKeyed ? KEYED_PREFIX.length : 0),
    password,
    isKeyed ? { secret: keys.passwords } : {},
  );
  if (!isRight || !account || stored === undefined) return false;
  // must not overwrite a password that was set meanwhile
  if (!isKeyed)
    await db
      .update(customers)
      .set({ [kind]: await hashPassword(keys, password) })
      .where(and(eq(customers.id, account.id), eq(customers[kind], stored)));
  return true;
}
