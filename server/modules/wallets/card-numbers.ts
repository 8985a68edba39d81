import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { settings } from '../../platform/db/schema.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { bankCards } from './schema.ts';

/** The row of `settings` that says that every number is sealed for its row. */
const BOUND_SETTING = 'cards sealed by place';

type CardKey = Pick<typeof bankCards.$inferSelect, 'id' | 'account'>;
const contextOf = ({ id, account }: CardKey): string => `card ${account} ${id}`;

/** Seals a card's number for its row, so that no one with access to the database can move it to another row. */
export const sealNumber = (keys: Keys, card: CardKey, number: string): string =>
  seal(keys.cards, number, contextOf(card));

/** Unseals a card's number. Throws if it was sealed with another key or for another card. */
export const numberOf = (keys: Keys, card: CardKey & { readonly number: string }): string =>
  unseal(keys.cards, card.number, contextOf(card));

/** Unseals a card's number that an earlier version may have sealed without its row. */
export function numberOfAnyVersion(keys: Keys, card: CardKey & { readonly number: string }): string {
  try {
    return numberOf(keys, card);
  } catch {
    return unseal(keys.cards, card.number);
  }
}

/**
 * Seals numbers of earlier versions again, now for their rows. Runs only once, so that unbound numbers are not accepted
 * later. Throws if they were sealed with another key.
 */
export async function bindNumbers(tx: Database, keys: Keys): Promise<void> {
  const inserted = await tx
    .insert(settings)
    .values({ name: BOUND_SETTING, data: true })
    .onConflictDoNothing()
    .returning({ name: settings.name });
  if (inserted.length === 0) return;
  const cards = await tx
    .select({ id: bankCards.id, account: bankCards.account, number: bankCards.number })
    .from(bankCards)
    .for('update');
  for (const card of cards) {
    const number = sealNumber(keys, card, numberOfAnyVersion(keys, card));
    await tx.update(bankCards).set({ number }).where(eq(bankCards.id, card.id));
  }
}
