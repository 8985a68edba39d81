import { readFirstValue } from './platform/db/first-start.ts';
import { OperatorError } from './platform/operator-error.ts';
import type { Keys } from './platform/secrets/secret-key.ts';
import type { Database } from './platform/db/connect.ts';

const CHECK = { name: 'key check', meaning: 'the check of its SECRET_KEY' };

/**
 * Checks that the database was first used with the same key: with another one, no password would match. The first
 * start records the key. Throws an `OperatorError` that says what to do.
 */
export async function assertSameKey(db: Database, keys: Keys): Promise<void> {
  const recorded = await readFirstValue(db, CHECK, keys.check);
  if (recorded === keys.check) return;
  throw new OperatorError(
    'SECRET_KEY is another one than this database was used with: no password would be right, and no card ' +
      'number could be read. Set the one from before, or set DATA_DIR or DATABASE_URL to another place. ' +
      'Nothing was changed.',
  );
}
