import { desc, eq, isNull } from 'drizzle-orm';
import { sealClearSecrets } from './modules/blindbox/box.ts';
import { OperatorError } from './platform/operator-error.ts';
import type { Keys } from './platform/secrets/secret-key.ts';
import type { Database } from './platform/db/connect.ts';
import { settings } from './platform/db/schema.ts';
import { bindNumbers, numberSealedBefore } from './modules/wallets/card-numbers.ts';
import { bankCards } from './modules/wallets/schema.ts';

/** The row of `settings` by which another key is noticed. It is written once and never changed. */
const NAME = 'key check';

/** Throws where a version before sealed card numbers with another CARD_KEY. */
async function assertReadsCards(tx: Database, keys: Keys): Promise<void> {
  const [card] = await tx
    .select({ id: bankCards.id, account: bankCards.account, number: bankCards.number })
    .from(bankCards)
    .where(isNull(bankCards.deleted))
    .orderBy(desc(bankCards.id))
    .limit(1);
  if (!card) return;
  try {
    numberSealedBefore(keys, card);
  } catch {
    throw new OperatorError(
      'The card numbers in this database were sealed with another key: set SECRET_KEY to the text that was ' +
        'CARD_KEY. Where that has fewer than 32 characters, see "The secret key" in docs/operating.md.',
    );
  }
}

/**
 * Refuses a start with another key than the database was first used with: nobody's password would be right any more.
 * The first start with a key notes it, and seals what a version before left in clear or without its place. Throws an
 * `OperatorError` that says what to do.
 */
export const assertSameKey = (db: Database, keys: Keys): Promise<void> =>
  db.transaction(async (tx) => {
    const first = await tx
      .insert(settings)
      .values({ name: NAME, data: keys.check })
      .onConflictDoNothing()
      .returning({ name: settings.name });
    if (first.length > 0) {
      await assertReadsCards(tx, keys);
      await sealClearSecrets(tx, keys);
    } else {
      const [noted] = await tx.select().from(settings).where(eq(settings.name, NAME));
      if (noted?.data !== keys.check)
        throw new OperatorError(
          'SECRET_KEY is another one than this database was used with: no password would be right, and no card ' +
            'number could be read. Set the one from before, or set DATA_DIR or DATABASE_URL to another place. ' +
            'Nothing was changed.',
        );
    }
    await bindNumbers(tx, keys);
  });
