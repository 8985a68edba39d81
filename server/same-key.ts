import { desc, eq, isNull } from 'drizzle-orm';
import { sealClearSecrets } from './modules/blindbox/box.ts';
import { OperatorError } from './platform/operator-error.ts';
import type { Keys } from './platform/secrets/secret-key.ts';
import type { Database } from './platform/db/connect.ts';
import { settings } from './platform/db/schema.ts';
import { bindNumbers, numberOfAnyVersion } from './modules/wallets/card-numbers.ts';
import { bankCards } from './modules/wallets/schema.ts';

/** Name of the row in `settings` that identifies the key. It is written once and never changed. */
const NAME = 'key check';

/** Throws if an earlier version sealed the card numbers with another CARD_KEY. */
async function assertReadsCards(tx: Database, keys: Keys): Promise<void> {
  const [card] = await tx
    .select({ id: bankCards.id, account: bankCards.account, number: bankCards.number })
    .from(bankCards)
    .where(isNull(bankCards.deleted))
    .orderBy(desc(bankCards.id))
    .limit(1);
  if (!card) return;
  try {
    numberOfAnyVersion(keys, card);
  } catch {
    throw new OperatorError(
      'The card numbers in this database were sealed with another key: set SECRET_KEY to the text that was ' +
        'CARD_KEY. Where that has fewer than 32 characters, see "The secret key" in docs/operating.md.',
    );
  }
}

/**
 * Checks that the database was first used with the same key: with another one, no password would match. The first
 * start with a key records it and seals the secrets that earlier versions left in clear text or not bound to their
 * row. Throws an `OperatorError` that says what to do.
 */
export const assertSameKey = (db: Database, keys: Keys): Promise<void> =>
  db.transaction(async (tx) => {
    const inserted = await tx
      .insert(settings)
      .values({ name: NAME, data: keys.check })
      .onConflictDoNothing()
      .returning({ name: settings.name });
    if (inserted.length > 0) {
      await assertReadsCards(tx, keys);
      await sealClearSecrets(tx, keys);
    } else {
      const [recorded] = await tx.select().from(settings).where(eq(settings.name, NAME));
      if (recorded?.data !== keys.check)
        throw new OperatorError(
          'SECRET_KEY is another one than this database was used with: no password would be right, and no card ' +
            'number could be read. Set the one from before, or set DATA_DIR or DATABASE_URL to another place. ' +
            'Nothing was changed.',
        );
    }
    await bindNumbers(tx, keys);
  });
