import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { settings } from '../../platform/db/schema.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { bankCards } from './schema.ts';

/** The row of `settings` that says that every number is sealed for its place. */
const NAME = 'cards sealed by place';

type Place = Pick<typeof bankCards.$inferSelect, 'id' | 'account'>;
const placeOf = ({ id, account }: Place): string => `card ${account} ${id}`;

/** Seals the number of a card for its row, so that nobody who writes to the database can move it to another. */
export const sealNumber = (keys: Keys, place: Place, number: string): string =>
  seal(keys.cards, number, placeOf(place));

/** The number of a card. Throws where it was sealed with another key or for another card. */
export const numberOf = (keys: Keys, card: Place & { readonly number: string }): string =>
  unseal(keys.cards, card.number, placeOf(card));

/** The number of a card that may have been sealed by a version before, without its place. */
export function numberSealedBefore(keys: Keys, card: Place & { readonly number: string }): string {
  try {
    return numberOf(keys, card);
  } catch {
    return unseal(keys.cards, card.number);
  }
}

/**
 * Seals for their places the numbers that a version before sealed without; once, so that such a one is not taken later.
 * Throws where they were sealed with another key.
 */
export async function bindNumbers(tx: Database, keys: Keys): Promise<void> {
  const first = await tx
    .insert(settings)
    .values({ name: NAME, data: true })
    .onConflictDoNothing()
    .returning({ name: settings.name });
  if (first.length === 0) return;
  const cards = await tx
    .select({ id: bankCards.id, account: bankCards.account, number: bankCards.number })
    .from(bankCards)
    .for('update');
  for (const card of cards) {
    const number = sealNumber(keys, card, numberSealedBefore(keys, card));
    await tx.update(bankCards).set({ number }).where(eq(bankCards.id, card.id));
  }
}
