import { seal, unseal } from '../../platform/secrets/sealed.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import type { bankCards } from './schema.ts';

type CardKey = Pick<typeof bankCards.$inferSelect, 'id' | 'account'>;
const contextOf = ({ id, account }: CardKey): string => `card ${account} ${id}`;

/** Seals a card's number for its row, so that no one with access to the database can move it to another row. */
export const sealNumber = (keys: Keys, card: CardKey, number: string): string =>
  seal(keys.cards, number, contextOf(card));

/** Unseals a card's number. Throws if it was sealed with another key or for another card. */
export const unsealNumber = (keys: Keys, card: CardKey & { readonly number: string }): string =>
  unseal(keys.cards, card.number, contextOf(card));
