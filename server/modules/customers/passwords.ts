import { hash, verify } from '@node-rs/argon2';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import type { Account } from './sessions.ts';

/** argon2id (the library's default) with 19 MiB and two passes: about 11 ms (OWASP's first choice). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Stands before a hash that was made with the key: a version before made them without one. */
const KEYED = 'keyed ';

export const hashPassword = async ({ passwords }: Keys, password: string): Promise<string> =>
  KEYED + (await hash(password, { ...cost, secret: passwords }));

const stranger = hash('nobody has this password', cost);

/**
 * Takes as long where there is no account, so that time tells nothing (SEC-09). A hash without the key is replaced at
 * its first right use: whoever reads the database could try it.
 */
export async function checkPassword(
  db: Database,
  keys: Keys,
  account: Account | undefined,
  kind: 'password' | 'paypass',
  password: string,
): Promise<boolean> {
  const stored = account?.[kind] ?? undefined;
  const isKeyed = stored?.startsWith(KEYED) ?? true;
  const right = await verify(
    stored === undefined ? await stranger : stored.slice(isKeyed ? KEYED.length : 0),
    password,
    isKeyed ? { secret: keys.passwords } : {},
  );
  if (!right || !account || stored === undefined) return false;
  // not over one that was set meanwhile
  if (!isKeyed)
    await db
      .update(customers)
      .set({ [kind]: await hashPassword(keys, password) })
      .where(and(eq(customers.id, account.id), eq(customers[kind], stored)));
  return true;
}
